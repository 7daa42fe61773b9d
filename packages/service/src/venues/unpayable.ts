/** Returns the error text for an offer whose maker has too small a balance or allowance. */
export function unpayable(orderId: string): string {
  return `Offer ${orderId} cannot be paid now: the balance or the allowance of its maker is too small.`
}
