import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import type { createManifest } from '../../src/sandbox/createManifest.js'

/**
 * Starts the built sandbox, with its chain, its database and its service, in a process of its own: a test that has a DOM
 * cannot be its home. It is stopped after the file that asked for it. Called at the top of one, not inside a test.
 */
export async function startSandbox(): Promise<createManifest.ReturnType> {
  const argv = [resolve('dist/cli.js'), 'sandbox', '--port', '0', '--no-page', '--json']
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  afterAll(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const failed = ended.then(() => Promise.reject(new Error('The sandbox ended before it was ready.')))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  // From here on its end is nothing to be told.
  failed.catch(() => {})
  return JSON.parse(String(line))
}
