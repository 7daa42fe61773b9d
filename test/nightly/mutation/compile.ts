import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apply, type Mutant } from './findMutants.js'

/**
 * Returns the mutants that compile. Tests cannot run the other mutants. One compiler run checks all mutants, each in a file next to its
 * module.
 */
export async function keepCompiling(root: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const written = await Promise.all(
    mutants.map(async (mutant, index) => {
      const path = mutant.file.replace(/\.ts$/, `.mutant${index}.ts`)
      const text = await readFile(join(root, mutant.file), 'utf8')
      await writeFile(join(root, path), apply(mutant, text))
      return path
    }),
  )
  try {
    const config = join(root, 'tsconfig.mutants.json')
    // A mutation may leave an import or a parameter unused, which must not count as an error.
    const compilerOptions = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true }
    await writeFile(config, JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: ['src'] }))
    const output = await runCompiler(root, config)
    const failed = new Set([...output.matchAll(/^(src\/\S+?\.mutant\d+\.ts)\(/gm)].map(([, path]) => path))
    await rm(config)
    return mutants.filter((_, index) => !failed.has(written[index] as string))
  } finally {
    await Promise.all(written.map((path) => rm(join(root, path))))
  }
}

function runCompiler(root: string, config: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', config, '--noEmit', '--pretty', 'false']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 28 }, (_, stdout) => resolve(stdout))
  })
}
