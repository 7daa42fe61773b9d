import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isWhole: boolean
  }
}

/** Returns whether the run tests every row of a table, as `npm run test:all` does, or a sample. */
export function isWhole(): boolean {
  return inject('isWhole')
}

export function testWhole(name: string, run: () => Promise<void> | void): void {
  if (isWhole()) test(name, run)
}

/**
 * Returns the cases of a table that this run tests. `npm run test:all` tests all. Without `count`, `npm test` tests every pair of values
 * that occurs in some case. With `count`, it tests that many cases, spread evenly over the table.
 *
 * @example
 * test.each(sample(venues.flatMap((venue) => wallets.map((wallet) => ({ venue, wallet })))))('buys', …)
 */
export function sample<entry>(cases: readonly entry[], count?: number): readonly entry[] {
  if (isWhole()) return cases
  return count === undefined ? pickPairwise(cases) : pickSpread(cases, count)
}

export function pickSpread<entry>(cases: readonly entry[], count: number): readonly entry[] {
  const picked = new Set(Array.from({ length: count }, (_, at) => Math.floor((at * cases.length) / count)))
  return cases.filter((_, at) => picked.has(at))
}

/**
 * Returns the columns with which this run tests a row of a table. `npm test` uses one column for each row, and another one for the next
 * row. `npm run test:all` uses all columns.
 */
export function shareOf<column>(columns: readonly column[], row: number): readonly column[] {
  return isWhole() ? columns : columns.slice(row % columns.length, (row % columns.length) + 1)
}

/** Picks cases until they contain all pairs of values. Each time, picks the case with the most new pairs. */
export function pickPairwise<entry>(cases: readonly entry[]): readonly entry[] {
  const pairs = cases.map(pairsOf)
  const picked = new Set<number>()
  const covered = new Set<string>()
  for (;;) {
    const gains = pairs.map((each) => each.filter((pair) => !covered.has(pair)).length)
    const maxGain = Math.max(0, ...gains)
    if (maxGain === 0) return cases.filter((_, at) => picked.has(at))
    const best = gains.indexOf(maxGain)
    picked.add(best)
    for (const pair of pairs[best] ?? []) covered.add(pair)
  }
}

function pairsOf(entry: unknown): string[] {
  const values = Object.entries(Object(entry)).map(([name, value]) => `${name}=${nameOf(value)}`)
  return values.flatMap((value, at) => values.slice(0, at + 1).map((other) => `${other} ${value}`))
}

const identities = new WeakMap<object, number>()
let identified = 0
function nameOf(value: unknown): string {
  if (!(value instanceof Object)) return String(value)
  if (!identities.has(value)) identities.set(value, ++identified)
  return `#${identities.get(value)}`
}
