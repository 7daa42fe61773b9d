/** The same text for the same order: an id in hex is one number in either case, and any other id is what it is. */
export function normalizeOrderId(orderId: string): string {
  return /^0x[0-9a-f]+$/i.test(orderId) ? orderId.toLowerCase() : orderId
}
