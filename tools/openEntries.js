import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * Moves each line of an entry point into a file of its own, from which the entry exports everything.
 *
 * esbuild follows every import of a file that an app uses, also for names that the app does not use. From one file with all names,
 * a page that imports `CheckoutButton` would load the dialog and the purchase at once: 51 kB instead of 20. esbuild leaves out a
 * file of which the app uses no name.
 *
 * @throws Error if an entry does more than export from other files.
 */
export function openEntries({ dist, entries }) {
  for (const entry of entries) {
    const path = join(dist, entry)
    const text = readFileSync(path, 'utf8')
    const rest = text
      .replace(named, '')
      .replace(whole, '')
      .replace(/\/\/# sourceMappingURL=.*/, '')
    if (rest.trim() !== '') throw new Error(`${entry} does more than export from other files.`)
    const lines = [...text.matchAll(named)].map(([, names, from]) => {
      const [name] = names.trim().split(/\W/)
      const file = `entries/${entry.replace(/\.js$/, '')}/${name}.js`
      const target = posix.relative(dirname(file), from)
      mkdirSync(dirname(join(dist, file)), { recursive: true })
      writeFileSync(join(dist, file), `export {${names}} from '${target}';\n`)
      return `export * from './${file}';`
    })
    writeFileSync(path, `${[...lines, ...(text.match(whole) ?? [])].join('\n')}\n`)
    rmSync(`${path}.map`, { force: true })
  }
}

const named = /export \{([^}]*)\} from '([^']*)';/g
const whole = /export \* from '[^']*';/g
