import type { PlannedOrder } from './orderPlan.js'

/**
 * From when until when an order can be filled, in Unix seconds. Fixed dates, for an order’s id holds them: a page that has an id goes
 * on working with the next sandbox.
 */
export function orderWindow(
  window: PlannedOrder['window'],
): readonly [validFrom: bigint, validUntil: bigint] {
  return (
    {
      past: [startOf(2024), startOf(2025)],
      open: [startOf(2025), startOf(2100)],
      future: [startOf(2099), startOf(2100)],
    } as const
  )[window]
}

function startOf(year: number): bigint {
  return BigInt(Date.UTC(year, 0) / 1_000)
}
