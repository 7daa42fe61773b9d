/**
 * Shares a running call among its callers. Anyone can send many requests to the endpoints that use it. Because of the sharing, the
 * requests cause only one read at a time.
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
