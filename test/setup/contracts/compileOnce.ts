import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CompiledContract, compileContracts } from '../../../tools/compileContracts.js'

/**
 * Compiles the contracts of a folder. Caches the output in `node_modules/.cache`, keyed by a hash of all importable sources, the lock file
 * and the compiler script.
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
  const cachePath = join(cache, `${hash.digest('hex')}.json`)
  try {
    return JSON.parse(readFileSync(cachePath, 'utf8'))
  } catch {}
  const contracts = compileContracts(folder)
  mkdirSync(cache, { recursive: true })
  // Another worker may read the file at any time. So write another file first, and rename it when it is complete.
  const unfinished = `${cachePath}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(contracts))
  renameSync(unfinished, cachePath)
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
