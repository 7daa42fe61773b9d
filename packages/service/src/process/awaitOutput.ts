import type { ChildProcess } from 'node:child_process'
import { TillError } from 'tillkit/internal'

/**
 * Waits until a program writes a line that says it is ready, and returns the match.
 * Its output goes on being read afterwards (a full pipe would block the program) and is thrown away.
 *
 * @throws {ProcessStartError} when the program ends, cannot be run, or says nothing within `timeoutMs`.
 */
export function awaitOutput(options: awaitOutput.Options): Promise<RegExpExecArray> {
  const { child, name, pattern, timeoutMs = 60_000 } = options
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail(`It was not ready after ${timeoutMs / 1000} s.`), timeoutMs)
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-8_192)
      const match = pattern.exec(output)
      if (!match) return
      settle()
      resolve(match)
    }
    const onError = (cause: NodeJS.ErrnoException) =>
      fail(`It could not be run (${cause.code ?? cause.message}).`, cause)
    // 'close' and not 'exit': the last words of a program may still be in the pipe when it exits.
    const onClose = (code: number | null, signal: string | null) => fail(`It ended with ${signal ?? code}.`)
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
    /** Name of the program, for the error. */
    name: string
    /** What the program writes when it is ready. */
    pattern: RegExp
    /** Milliseconds. @default 60_000 */
    timeoutMs?: number
  }
}

/** A program that the sandbox runs did not start. `output` is the end of what it wrote. */
export class ProcessStartError extends TillError<'ProcessNotStarted'> {
  override name = 'ProcessStartError'
  readonly output: string
  constructor(options: { name: string; details: string; output: string; cause?: unknown }) {
    const { name, details, output, cause } = options
    const said = output.trim().split('\n').at(-1)
    super('ProcessNotStarted', {
      shortMessage: `${name} did not start.`,
      details: said ? `${details} Its last output: ${said}` : details,
      cause,
    })
    this.output = output
  }
}
