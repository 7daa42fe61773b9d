const hour = 3_600_000

/**
 * Returns the end of an order that lasts some days. Rounds up to a full hour, so that the user gets the same end if they try again after a
 * reload.
 */
export function endAfter(days: number): Date {
  return new Date(Math.ceil((Date.now() + days * 24 * hour) / hour) * hour)
}
