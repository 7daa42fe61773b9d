import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Interrupts a child process, waits for its end, and kills it when it takes longer than `timeoutMs`: a chain that is killed is
 * not written, and a database leaves processes behind, so a busy machine has time enough.
 * A process that has ended already is left alone.
 */
export async function stopProcess(options: stopProcess.Options): Promise<void> {
  const { child, timeoutMs = 20_000 } = options
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  child.kill('SIGINT')
  await processEnd(child)
  clearTimeout(timer)
}

export declare namespace stopProcess {
  type Options = {
    child: ChildProcess
    /** Milliseconds until the process is killed. @default 20_000 */
    timeoutMs?: number
  }
}

/** Waits for the end of a child process. Resolves to whether it exited by itself with code 0. */
export async function processEnd(child: ChildProcess): Promise<boolean> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (running) await once(child, 'exit')
  return child.exitCode === 0
}
