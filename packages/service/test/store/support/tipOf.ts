/** Rows that a table has at most that is neither of orders nor of blocks, events and their deliveries. */
const most = 1_000_000

/** How many rows of tables that were seeded with `count` those have that are neither of orders nor of blocks, events and their deliveries. */
export function capped(count: number): number {
  return Math.min(count, most)
}

/** The last row of the first chain, of tables of `rows`; of blocks the tip: what is asked of the latest is of few, whatever there is. */
export function tipOf(rows: number): number {
  return rows / 2 - 1
}
