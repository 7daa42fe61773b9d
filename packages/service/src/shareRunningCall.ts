/** Shares a running call among its callers, so that many requests to unauthenticated endpoints cause one read at a time. */
export function shareRunningCall<value>(call: () => Promise<value>): () => Promise<value> {
  let running: Promise<value> | undefined
  return () => {
    running ??= call().finally(() => {
      running = undefined
    })
    return running
  }
}
