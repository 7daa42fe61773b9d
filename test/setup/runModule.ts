import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs TypeScript code in a separate process, which a test may kill. The code's imports are relative to the root of the repository. */
export async function runModule(code: string): Promise<{ child: ChildProcess; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const outfile = join(folder, 'module.mjs')
  await build({
    stdin: { contents: code, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const child = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  const [chunk] = await once(child.stdout, 'data')
  return { child, line: String(chunk).trim() }
}
