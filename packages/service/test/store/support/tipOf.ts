/**
 * The maximum number of rows in a small table. Tables are large only if they hold blocks, orders and their changes, events or deliveries.
 */
const maxRows = 1_000_000

/** Returns the number of rows of a small table when the large tables have `count` rows. */
export function capped(count: number): number {
  return Math.min(count, maxRows)
}

/** Returns the number of the first chain's last row in a table with that many rows. In the table of blocks, that row is the tip. */
export function tipOf(rows: number): number {
  return rows / 2 - 1
}
