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

const placeholder = 'const docsBaseUrl = undefined'
