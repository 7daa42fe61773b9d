import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { temporaryFolder } from '../../setup/temporaryFolder.js'

/**
 * Loads a module of the product with one of its rules softened: a piece of the source, which must be there exactly once,
 * is replaced by another. For control runs: what tests a rule has to fail without it.
 */
export async function soften<module>({ entry, rule }: soften.Options): Promise<module> {
  const [file, piece, instead] = rule
  const text = await readFile(join(source, file), 'utf8')
  if (text.split(piece).length !== 2) throw new Error(`${file} does not have “${piece}” once.`)
  const path = join(await temporaryFolder(), 'softened.mjs')
  await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile: path,
    plugins: [
      {
        name: 'soften',
        setup: ({ onLoad, onResolve }) => {
          onLoad({ filter: /\.ts$/ }, (found) =>
            found.path === join(source, file)
              ? { contents: text.replace(piece, () => instead), loader: 'ts' }
              : undefined,
          )
          // What the product stands on is taken as it is installed.
          onResolve({ filter: /^[a-z@]/ }, (found) => ({
            path: import.meta.resolve(found.path),
            external: true,
          }))
        },
      },
    ],
    logLevel: 'error',
  })
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

export declare namespace soften {
  type Options = {
    /** The module to load, below `src/`. */
    entry: string
    rule: Rule
  }
  /** A file below `src/`, a piece of it, and what stands there instead. */
  type Rule = readonly [file: string, piece: string, instead: string]
}

const source = fileURLToPath(new URL('../../../src/', import.meta.url))
