/** Returns a function for pages that must start together. Its promises resolve when `count` pages have called it. */
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
