import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Waits until a child process has ended, and tells whether it ended well: by itself, with exit code 0. */
export async function processEnd(child: ChildProcess): Promise<boolean> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (running) await once(child, 'exit')
  return child.exitCode === 0
}
