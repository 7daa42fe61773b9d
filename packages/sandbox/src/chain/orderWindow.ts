import type { PlannedOrder } from './orderPlan.js'

/** Returns the dates of an order. They are fixed: they are part of the order id, which must be the same in every new sandbox. */
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
