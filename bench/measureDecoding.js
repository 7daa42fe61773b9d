import { decodeReturns } from '../dist/client/decodeReturns.js'
import { median } from './median.js'

const rounds = 60

/**
 * Decodes responses with 1,000 orders: with `JSON.parse` alone, and then into `bigint`, `Date` and checksummed addresses. Returns the
 * milliseconds of each. `answer` is the text of a real `GetOrders` response.
 *
 * Each round is like the first load of a page: no address is cached, and every order has another seller.
 */
export function measureDecoding({ answer }) {
  const model = JSON.parse(answer)
  const times = { parse: [], decode: [] }
  for (let round = 0; round < rounds; round++) {
    const text = JSON.stringify(freshAnswer(model, round))
    const start = performance.now()
    const json = JSON.parse(text)
    const parsed = performance.now()
    const decoded = decodeReturns({ method: 'GetOrders', json, status: 200 })
    times.decode.push(performance.now() - parsed)
    times.parse.push(parsed - start)
    if (decoded.orders.length !== 1000) throw new Error('Orders were lost.')
  }
  return { parse: median(times.parse), decode: median(times.decode) }
}

function freshAnswer({ orders, page }, round) {
  const addressOf = (number) =>
    `0x${(0xabcdef00_0000 + round * 10_000 + number).toString(16).padStart(40, '0')}`
  const thousand = Array.from({ length: 1000 }, (_, index) => {
    const order = orders[index % orders.length]
    return {
      ...order,
      collectionContractAddress: addressOf(1_000),
      createdBy: addressOf(index),
      feeBreakdown: order.feeBreakdown.map((fee, at) => ({
        ...fee,
        recipientAddress: addressOf(1_001 + at),
      })),
    }
  })
  return { orders: thousand, page }
}
