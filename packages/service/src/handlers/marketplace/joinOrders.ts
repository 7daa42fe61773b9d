const start = Buffer.from('{"orders":[')
const comma = Buffer.from(',')

/** Writes a page of orders that are JSON in UTF-8 already. To copy bytes takes a part of what it takes to encode a text of them. */
export function joinOrders(orders: readonly Uint8Array[], page: unknown): Uint8Array<ArrayBuffer> {
  const parts = orders.flatMap((order, index) => (index === 0 ? [order] : [comma, order]))
  return Buffer.concat([start, ...parts, Buffer.from(`],"page":${JSON.stringify(page)}}`)])
}
