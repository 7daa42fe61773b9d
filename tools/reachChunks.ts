/** The imports of a chunk, by file name: `imports` load together with it, `dynamicImports` load later. */
type Linked = { fileName: string; imports: readonly string[]; dynamicImports: readonly string[] }

/**
 * Returns the chunks in `start`, and then the chunks that load together with these. With `lazy`, also returns the chunks that they load
 * later. Leaves out the chunks in `without`.
 */
export function reachChunks<chunk extends Linked>(
  start: readonly chunk[],
  chunks: readonly chunk[],
  options: { lazy: boolean; without?: readonly chunk[] },
): chunk[] {
  const { lazy, without = [] } = options
  const found = new Set(start)
  for (const { imports, dynamicImports } of found) {
    for (const name of lazy ? [...imports, ...dynamicImports] : imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next && !without.includes(next)) found.add(next)
    }
  }
  return [...found]
}
