import type { ChildProcess } from 'node:child_process'
import { TillError } from 'tillkit/internal'

/**
 * Waits until the output of a program matches `pattern`. Afterwards it discards the output, because a full pipe would block the program.
 */
export function awaitOutput(options: awaitOutput.Options): Promise<RegExpExecArray> {
  const { child, name, pattern, timeoutMs = 60_000 } = options
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail(`The program was not ready after ${timeoutMs / 1000} s.`), timeoutMs)
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-8_192)
      const match = pattern.exec(output)
      if (!match) return
      settle()
      resolve(match)
    }
    const onError = (cause: NodeJS.ErrnoException) =>
      fail(`The program could not be started (${cause.code ?? cause.message}).`, cause)
    // Use 'close' and not 'exit': the pipe may still hold the last output when the program exits.
    const onClose = (code: number | null, signal: string | null) =>
      fail(`The program ended with ${signal ?? code}.`)
    const fail = (details: string, cause?: unknown) => {
      settle()
      reject(new ProcessStartError({ name, details, output, cause }))
    }
    const settle = () => {
      clearTimeout(timer)
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume()
      child
        .off('error', onError)
        .off('close', onClose)
        .on('error', () => {})
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', read)
    child.on('error', onError).on('close', onClose)
  })
}

export declare namespace awaitOutput {
  type Options = {
    child: ChildProcess
    name: string
    pattern: RegExp
    timeoutMs?: number
  }
}

/** Thrown if a program ends, does not start or takes too long. The error contains the end of its output. */
export class ProcessStartError extends TillError<'ProcessNotStarted'> {
  override name = 'ProcessStartError'
  readonly output: string
  constructor(options: { name: string; details: string; output: string; cause?: unknown }) {
    const { name, details, output, cause } = options
    const lastLine = output.trim().split('\n').at(-1)
    super('ProcessNotStarted', {
      shortMessage: `${name} did not start.`,
      details: lastLine ? `${details} Last output: ${lastLine}` : details,
      cause,
    })
    this.output = output
  }
}
