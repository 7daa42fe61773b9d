import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompiledContract, compileContracts } from '../../../tools/compileContracts.js'

/**
 * Compiles the contracts of a folder that a test has for itself. What the compiler made of the same sources, which takes seconds
 * each time, is kept in `node_modules/.cache`: by every source that they can import, the packages and how it is compiled.
 *
 * @example
 * const { Stall } = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))
 */
export function compileOnce(folder: string): Record<string, CompiledContract> {
  const files = [
    ...[folder, ...contractFolders].flatMap(solidityFilesOf),
    ...['package-lock.json', 'tools/compileContracts.ts'].map((path) => fileURLToPath(new URL(path, root))),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file)).update('\n')
  const kept = join(cache, `${hash.digest('hex')}.json`)
  try {
    return JSON.parse(readFileSync(kept, 'utf8'))
  } catch {}
  const contracts = compileContracts(folder)
  mkdirSync(cache, { recursive: true })
  // Another worker may read it: a file of this name is always whole.
  const unfinished = `${kept}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(contracts))
  renameSync(unfinished, kept)
  return contracts
}

function solidityFilesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sol'))
    .map((file) => join(folder, file))
}

const root = new URL('../../../', import.meta.url)
const contractFolders = ['service', 'sandbox'].map((name) =>
  fileURLToPath(new URL(`packages/${name}/contracts`, root)),
)
const cache = fileURLToPath(new URL('node_modules/.cache/tillkit/contracts', root))
