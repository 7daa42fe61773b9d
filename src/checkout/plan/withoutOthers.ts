import { type Address, isAddressEqual } from 'viem'
import { readLogs } from '../../evm/events/readLogs.js'
import { transferEvents } from '../../evm/events/transferEvents.js'
import { orderFilled } from '../../venues/tillkit/purchaseAbi.js'
import type { Intent } from '../intent/intent.js'

/**
 * The logs of a transaction without what our markets say that the buyer has bought in it by other purchases, each asked for by itself, as
 * the owners of a Safe can have them sent: after the market’s word of a line comes what was paid for it, in one token just what it
 * costs, and then what was bought.
 */
export function withoutOthers<log extends readLogs.Log>(options: withoutOthers.Options<log>): log[] {
  const { logs, intent, markets } = options
  const { buyer, orders } = intent
  const left = new Set(logs)
  /** What is still to be paid for the line at hand, and what was, for each token; nothing once it is found. */
  let line: Line<log> | undefined
  /** Who is to get what such a line brings. */
  let recipient: Address | undefined
  for (const log of logs) {
    const [sale] = readLogs({ abi: [orderFilled], logs: [log] })
    if (sale && markets.some((market) => isAddressEqual(market, sale.address))) {
      const { orderId, price, buyer: by } = sale.args
      const isOwn = orders.some((order) => order.orderId.toLowerCase() === orderId)
      const { recipient: to } = sale.args
      line = isAddressEqual(by, buyer) && !isOwn ? { price, to, paid: new Map() } : undefined
      recipient = undefined
      continue
    }
    const [moved] = readLogs({ abi: transferEvents, logs: [log] })
    if (!moved) continue
    const isHers = isAddressEqual(moved.args.from, buyer)
    if (moved.eventName !== 'Transfer' || !('value' in moved.args)) {
      // What takes a token of the buyer’s brings her none.
      if (recipient && !isHers && isAddressEqual(moved.args.to, recipient)) left.delete(log)
      recipient = undefined
      continue
    }
    if (!line || !isHers) continue
    const { sum, logs: own } = line.paid.get(moved.address) ?? { sum: 0n, logs: [] }
    const paid = { sum: sum + moved.args.value, logs: [...own, log] }
    line.paid.set(moved.address, paid)
    if (paid.sum !== line.price) continue
    for (const one of paid.logs) left.delete(one)
    recipient = line.to
    line = undefined
  }
  return [...left]
}

export declare namespace withoutOthers {
  type Options<log extends readLogs.Log> = {
    logs: readonly log[]
    intent: Pick<Intent, 'buyer' | 'orders'>
    /** Those that are trusted. */
    markets: readonly Address[]
  }
}

type Line<log> = { price: bigint; to: Address; paid: Map<Address, { sum: bigint; logs: log[] }> }
