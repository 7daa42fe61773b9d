import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { reachFiles } from './joinPieces.js'

/**
 * Gives each module that an entry point takes names from a file of its own, from which the entry takes everything. esbuild
 * counts all that a file imports as reached by whoever needs one name of it: from one file with all names a page would get
 * with `createCheckout` what a purchase loads later, since `verify` stands beside it. Files of one name each reach that alone.
 *
 * The entry names first what takes in the most files. Rolldown, which Vite builds with, goes through the files in this order, and puts
 * what later chunks share into the one before them only where it has come upon all else of that chunk that needs it; otherwise it
 * makes small files of it.
 *
 * Where this order still makes small files, `first` says of an entry which name stands before all others.
 *
 * Throws an Error for an entry that does more than to name what stands elsewhere, or does not name what is to stand first.
 */
export function openEntries({ dist, entries, first = {} }) {
  for (const entry of entries) {
    const path = join(dist, entry)
    const text = readFileSync(path, 'utf8')
    const rest = text.replace(named, '').replace(/export \* from '[^']*';/g, '')
    if (rest.replace(/\/\/# sourceMappingURL=.*/, '').trim() !== '')
      throw new Error(`${entry} does more than to name.`)
    const opened = [...text.matchAll(named)].map(([, names, from]) => {
      const [name] = names.trim().split(/\W/)
      const file = `entries/${entry.replace(/(\/index)?\.js$/, '')}/${name}.js`
      const target = posix.relative(dirname(file), posix.join(posix.dirname(entry), from))
      mkdirSync(dirname(join(dist, file)), { recursive: true })
      writeFileSync(join(dist, file), `export {${names}} from '${target}';\n`)
      return { name, file, size: reachFiles(join(dist, file)).size }
    })
    const ahead = first[entry]
    if (ahead && !opened.some(({ name }) => name === ahead))
      throw new Error(`${entry} does not name ${ahead}.`)
    const lines = opened
      .sort(
        (one, other) => Number(other.name === ahead) - Number(one.name === ahead) || other.size - one.size,
      )
      .map(({ file }) => `export * from '${startDot(posix.relative(posix.dirname(entry), file))}';`)
    const whole = text.match(/export \* from '[^']*';/g) ?? []
    writeFileSync(path, `${[...lines, ...whole].join('\n')}\n`)
    rmSync(`${path}.map`, { force: true })
  }
}

const named = /export \{([^}]*)\} from '([^']*)';/g

function startDot(path) {
  return path.startsWith('.') ? path : `./${path}`
}
