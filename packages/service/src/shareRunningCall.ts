/**
 * Returns a function that starts `call`. While the call runs, the function returns the result of this call. Anyone can send many requests
 * to an endpoint with this function. Together, these requests cause only one read at a time.
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
