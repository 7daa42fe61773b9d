import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import type { createManifest } from '../../src/sandbox/createManifest.js'
import { processEnd } from '../../src/sandbox/process/processEnd.js'
import { startSupervisor } from '../../src/sandbox/process/startSupervisor.js'

/**
 * Starts the built sandbox, with its chain, its database and its service, in a process of its own: a test that has a DOM
 * cannot be its home. It is stopped after the file that asked for it, or with the worker, where every test of the file is
 * skipped and no hook is called. Called at the top of one, not inside a test.
 */
export async function startSandbox(): Promise<createManifest.ReturnType> {
  const argv = [resolve('dist/cli.js'), 'sandbox', '--port', '0', '--no-page', '--json']
  const supervisor = await startSupervisor()
  const child = supervisor.run(process.execPath, argv, { cwd: process.cwd() })
  child.stderr.pipe(process.stderr, { end: false })
  const ended = processEnd(child)
  afterAll(() => supervisor.close())
  const failed = ended.then(() => Promise.reject(new Error('The sandbox ended before it was ready.')))
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed])
  // From here on its end is nothing to be told.
  failed.catch(() => {})
  return JSON.parse(String(line))
}
