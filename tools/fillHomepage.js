import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the address of the documentation into the built errors. Without one they have none: a made-up one would lead nowhere. */
export function fillHomepage({ dist, homepage }) {
  if (homepage === undefined) return
  const path = join(dist, 'errors.js')
  const text = readFileSync(path, 'utf8')
  if (!text.includes(placeholder)) throw new Error(`${path} has no place for the homepage.`)
  const url = new URL(homepage.endsWith('/') ? homepage : `${homepage}/`)
  writeFileSync(path, text.replace(placeholder, `const docsBaseUrl = ${JSON.stringify(url.href)}`))
}

/** Writes `homepage` and `repository` of a package into those that come with it, whose folders are given relative to its own. */
export function fillPackages({ root, folders }) {
  const { homepage, repository } = read(root)
  for (const directory of folders) {
    const manifest = read(join(root, directory))
    const wanted = {
      ...manifest,
      ...(homepage && { homepage }),
      ...(repository && {
        repository: typeof repository === 'string' ? repository : { ...repository, directory },
      }),
    }
    if (JSON.stringify(wanted) === JSON.stringify(manifest)) continue
    writeFileSync(join(root, directory, 'package.json'), `${JSON.stringify(wanted, undefined, 2)}\n`)
  }
}

function read(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

const placeholder = 'const docsBaseUrl = undefined'
