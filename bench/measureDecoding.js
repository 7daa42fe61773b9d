import { methods } from 'tillkit/core'
import * as z from 'zod/mini'
import { median } from './median.js'

const rounds = 60

/**
 * Reads an answer of 1,000 orders: by `JSON.parse` alone, and then from that into `bigint`, `Date` and checksummed
 * addresses. Answers milliseconds of each. `answer` is the text of a real `GetOrders` answer.
 */
export function measureDecoding({ answer }) {
  const { orders, page } = JSON.parse(answer)
  const thousand = Array.from({ length: 1000 }, (_, index) => ({
    ...orders[index % orders.length],
    // An address of its own for each, as if all came from different people: nothing to gain from a cache.
    createdBy: `0x${(0xabcdef00 + index).toString(16).padStart(40, '0')}`,
  }))
  const text = JSON.stringify({ orders: thousand, page })
  const times = { parse: [], decode: [] }
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const json = JSON.parse(text)
    const parsed = performance.now()
    const decoded = z.decode(methods.GetOrders.returns, json)
    times.decode.push(performance.now() - parsed)
    times.parse.push(parsed - start)
    if (decoded.orders.length !== 1000) throw new Error('Orders were lost.')
  }
  return { parse: median(times.parse), decode: median(times.decode) }
}
