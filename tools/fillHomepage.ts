import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the URL of the homepage into `dist/errors.js`, which adds a link to each error. Without a homepage, the errors have no links. */
export function fillHomepage({ dist, homepage }: { dist: string; homepage?: string | undefined }): void {
  if (homepage === undefined) return
  const path = join(dist, 'errors.js')
  const text = readFileSync(path, 'utf8')
  if (!text.includes(placeholder)) throw new Error(`${path} has no place for the homepage.`)
  const url = new URL(homepage.endsWith('/') ? homepage : `${homepage}/`)
  writeFileSync(path, text.replace(placeholder, `const docsBaseUrl = ${JSON.stringify(url.href)}`))
}

export function fillPackages({ root, folders }: { root: string; folders: readonly string[] }): void {
  const { homepage, repository } = read(root)
  for (const directory of folders) {
    const manifest = read(join(root, directory))
    const filled: Manifest = { ...manifest }
    if (homepage) filled.homepage = homepage
    if (repository)
      filled.repository = typeof repository === 'string' ? repository : { ...repository, directory }
    if (JSON.stringify(filled) === JSON.stringify(manifest)) continue
    writeFileSync(join(root, directory, 'package.json'), `${JSON.stringify(filled, undefined, 2)}\n`)
  }
}

type Manifest = { homepage?: string; repository?: string | { type: string; url: string; directory?: string } }

function read(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

const placeholder = 'const docsBaseUrl = undefined'
