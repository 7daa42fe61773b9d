import { inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests read it by `isWhole`. */
    isWhole: boolean
  }
}

/** Whether the run goes through whole tables, as `npm run test:all` does, or through samples of them. */
export function isWhole(): boolean {
  return inject('isWhole')
}

/** Defines a test that `npm run test:all` runs and `npm test` does not. */
export function testWhole(name: string, run: () => Promise<void> | void): void {
  if (isWhole()) test(name, run)
}

/**
 * Returns the cases of a table that `npm test` runs. `npm run test:all` runs all of them.
 * Without `count` these are enough that any two values of one case occur together in some case of the sample.
 * With `count` these are so many, spread evenly over the table.
 *
 * @example
 * test.each(sample(venues.flatMap((venue) => wallets.map((wallet) => ({ venue, wallet })))))('buys', …)
 */
export function sample<entry>(cases: readonly entry[], count?: number): readonly entry[] {
  if (isWhole()) return cases
  return count === undefined ? pickPairwise(cases) : pickSpread(cases, count)
}

/** Takes so many cases, spread evenly over the table. */
export function pickSpread<entry>(cases: readonly entry[], count: number): readonly entry[] {
  const picked = new Set(Array.from({ length: count }, (_, at) => Math.floor((at * cases.length) / count)))
  return cases.filter((_, at) => picked.has(at))
}

/**
 * Returns the columns in which `npm test` looks at a row of a table: one of them, in turn, so that each row is looked at and all
 * columns equally often. `npm run test:all` looks at all columns.
 */
export function shareOf<column>(columns: readonly column[], row: number): readonly column[] {
  return isWhole() ? columns : columns.slice(row % columns.length, (row % columns.length) + 1)
}

/** Takes the case with the most new pairs of values until all pairs are covered. */
export function pickPairwise<entry>(cases: readonly entry[]): readonly entry[] {
  const pairs = cases.map(pairsOf)
  const picked = new Set<number>()
  const covered = new Set<string>()
  for (;;) {
    const gains = pairs.map((each) => each.filter((pair) => !covered.has(pair)).length)
    const most = Math.max(0, ...gains)
    if (most === 0) return cases.filter((_, at) => picked.has(at))
    const best = gains.indexOf(most)
    picked.add(best)
    for (const pair of pairs[best] ?? []) covered.add(pair)
  }
}

function pairsOf(entry: unknown): string[] {
  const values = Object.entries(Object(entry)).map(([name, value]) => `${name}=${nameOf(value)}`)
  return values.flatMap((value, at) => values.slice(0, at + 1).map((other) => `${other} ${value}`))
}

/** Objects and functions are values by their identity. */
const identities = new WeakMap<object, number>()
let identified = 0
function nameOf(value: unknown): string {
  if (!(value instanceof Object)) return String(value)
  if (!identities.has(value)) identities.set(value, ++identified)
  return `#${identities.get(value)}`
}
