import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { temporaryFolder } from '../../setup/temporaryFolder.js'

/**
 * Loads a source module without one of its rules, so that a test can show that it fails without the rule. The function replaces a piece of
 * the source text. The piece must occur exactly once.
 */
export async function removeRule<module>({ entry, rule }: removeRule.Options): Promise<module> {
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
        name: 'removeRule',
        setup: ({ onLoad, onResolve }) => {
          onLoad({ filter: /\.ts$/ }, (found) =>
            found.path === join(source, file)
              ? { contents: text.replace(piece, () => instead), loader: 'ts' }
              : undefined,
          )
          // Load dependencies from `node_modules`, unchanged.
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

export declare namespace removeRule {
  type Options = {
    /** The module to load, below `src/`. */
    entry: string
    rule: Rule
  }
  /** A file below `src/`, a piece of its text, and the replacement of the piece. */
  type Rule = readonly [file: string, piece: string, instead: string]
}

const source = fileURLToPath(new URL('../../../src/', import.meta.url))
