import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const bin = (path: string) => join(root, 'node_modules', path)

export class CheckError extends Error {
  override readonly name = 'CheckError'
}

export function runScript(script: string, ...options: string[]): Promise<{ stdout: string; output: string }> {
  return runProgram(process.execPath, '--import', 'tsx', script, ...options)
}

export function runProgram(
  program: string,
  ...options: string[]
): Promise<{ stdout: string; output: string }> {
  const settings = { cwd: root, maxBuffer: 2 ** 28, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } }
  return new Promise((resolve, reject) => {
    execFile(program, options, settings, (error, stdout, stderr) => {
      const output = `${stdout}${stderr}`
      if (error) reject(new CheckError(withoutFileNames(output) || error.message))
      else resolve({ stdout, output })
    })
  })
}

/** Removes the file names that `tsc --listFiles` prints in addition to the errors. */
function withoutFileNames(output: string): string {
  return output.replaceAll(/^\/.*\.(ts|tsx|mts|cts|json)$\n/gm, '')
}

export function countLines(output: string, match: (line: string) => boolean): number {
  return output.split('\n').filter((line) => match(line.trim())).length
}
