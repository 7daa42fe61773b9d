/**
 * Makes what answers everybody who asks while it is under way alike: what anybody may ask for without a key keeps one of each
 * busy, however often it is asked.
 */
export function shareAnswer<value>(ask: () => Promise<value>): () => Promise<value> {
  let answer: Promise<value> | undefined
  return () => {
    answer ??= ask().finally(() => {
      answer = undefined
    })
    return answer
  }
}
