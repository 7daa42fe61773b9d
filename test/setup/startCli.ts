import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { createManifest } from '../../packages/sandbox/src/createManifest.js'

export const cliPath = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

export function startCli(argv: string[], options: startCli.Options = {}): startCli.ReturnType {
  const { path = cliPath, cwd, env } = options
  const child = spawn(process.execPath, [path, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    ...(env && { env }),
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const writes = async (read: () => string, text: string) => {
    while (!read().includes(text)) {
      const output = Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
      const end = await Promise.race([output.then(() => undefined), ended])
      if (end) throw new Error(`tillkit ended (${end.code}) before it wrote "${text}":\n${end.stderr}`)
    }
    return read()
  }
  return {
    pid: child.pid ?? 0,
    kill: (signal) => void child.kill(signal),
    ended,
    says: (text) => writes(() => stdout, text),
    reports: (text) => writes(() => stderr, text),
    manifest: async () => JSON.parse(await writes(() => stdout, '\n')),
  }
}

export declare namespace startCli {
  type Options = {
    /** The path of the command. @default the built command in `dist` */
    path?: string
    cwd?: string
    /** All environment variables of the command. @default those of the tests */
    env?: Record<string, string>
  }
  type ReturnType = {
    pid: number
    kill(signal: NodeJS.Signals): void
    ended: Promise<{ code: number | null; stdout: string; stderr: string }>
    /** Waits until the command prints a text on standard output. */
    says(text: string): Promise<string>
    /** Waits until the command prints a text on standard error. */
    reports(text: string): Promise<string>
    manifest(): Promise<createManifest.ReturnType>
  }
}
