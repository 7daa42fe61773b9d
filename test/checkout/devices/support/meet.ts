/** Returns a function with which pages start together: its promises resolve when it was called `count` times. */
export function meet(count: number): () => Promise<void> {
  let left = count
  let open = () => {}
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    left--
    if (left === 0) open()
    return met
  }
}
