/**
 * Returns a function that starts `call`, or returns the result of a call that is still running. Anyone can send many requests to the
 * endpoints that use it. Together, these requests cause only one read at a time.
 */
export function shareRunningCall<value>(call: () => Promise<value>): () => Promise<value> {
  let running: Promise<value> | undefined
  return () => {
    running ??= call().finally(() => {
      running = undefined
    })
    return running
  }
}
