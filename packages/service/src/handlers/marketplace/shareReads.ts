/**
 * Has those who ask at the same time share an answer. It is never older than the question: whoever asks while a read is under
 * way waits for the next one.
 */
export function shareReads<value>(read: () => Promise<value>): () => Promise<value> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<value> | undefined
  return () => {
    if (next) return next
    const started = running.then(() => {
      next = undefined
      return read()
    })
    next = started
    running = started.catch(() => {})
    return started
  }
}
