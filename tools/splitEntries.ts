import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * Moves each export line of an entry point into a file of its own. The entry then exports everything from these files.
 *
 * With esbuild, the bundle of an app contains all imports of each used file. If the whole entry were one file, a page with `CheckoutButton`
 * would load the dialog and the purchase at once: 51 kB instead of 20.
 */
export function splitEntries({ dist, entries }: { dist: string; entries: readonly string[] }): void {
  for (const entry of entries) splitEntry(dist, entry)
}

function splitEntry(dist: string, entry: string): void {
  const path = join(dist, entry)
  const text = readFileSync(path, 'utf8')
  const rest = text
    .replace(namedExport, '')
    .replace(starExport, '')
    .replace(/\/\/# sourceMappingURL=.*/, '')
  if (rest.trim() !== '') throw new Error(`${entry} does more than export from other files.`)
  const folder = `entries/${entry.replace(/\.js$/, '')}`
  const lines = [...text.matchAll(namedExport)].map(([, names = '', from = '']) => {
    const [name] = names.replace('* as', '').match(/\w+/) ?? []
    const file = `${folder}/${name}.js`
    const target = posix.relative(dirname(file), from)
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    writeFileSync(join(dist, file), `export ${names} from '${target}';\n`)
    return `export * from './${file}';`
  })
  writeFileSync(path, `${[...lines, ...(text.match(starExport) ?? [])].join('\n')}\n`)
  rmSync(`${path}.map`, { force: true })
}

const namedExport = /export (\{[^}]*\}|\* as \w+) from '([^']*)';/g
const starExport = /export \* from '[^']*';/g
