import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Interrupts a program, and kills it only after `timeoutMs`. A killed chain does not write its state, and a killed database leaves
 * processes behind.
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
    timeoutMs?: number
  }
}

/** Waits until a program ends, and returns whether its exit code is 0. */
export async function processEnd(child: ChildProcess): Promise<boolean> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (running) await once(child, 'exit')
  return child.exitCode === 0
}
