import type { MarketplaceKind } from 'tillkit/protocol'
import {
  type Abi,
  type AbiEvent,
  type Address,
  type DecodeEventLogReturnType,
  decodeEventLog,
  type Hex,
  toEventSelector,
  zeroAddress,
} from 'viem'
import type { BlockLog } from '../chain/fetchBlocks.js'
import type { Indexed, Indexer } from '../chain/indexer.js'
import type { Chain } from '../chain/openChain.js'
import { readHoldings } from '../chain/readHoldings.js'
import type { ServiceVenue, ServiceVenueContext } from './serviceVenue.js'
import { storeSignedOrder } from './storeSignedOrder.js'
import type { Venue } from './venue.js'

export function openVenue(options: openVenue.Options): openVenue.ReturnType {
  const { venue, chain, market, helper, kind } = options
  const context = { chain, market, helper, kind }
  // Decode a log with only the event that has its topic. With the whole ABI, viem would hash all signatures for each log.
  const events = new Map<string | undefined, AbiEvent>(
    venue.abi
      .flatMap((item) => (item.type === 'event' ? [[toEventSelector(item), item] as const] : []))
      .reverse(),
  )
  const topics = venue.abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : []))
  const indexer: Indexer = {
    kind,
    market,
    topics,
    index: (logs) => index({ venue, events }, context, logs),
    readAvailability: (wanted) => venue.readAvailability?.(wanted, context) ?? readApproved(context, wanted),
    readFee: async () => (await venue.readFee?.(context)) ?? { treasury: zeroAddress, marketFeeBps: 0 },
  }
  const { readSigned, priceOf, list, offer, sell, cancel } = venue
  return {
    ...indexer,
    kind,
    sells: [kind],
    priceOf: priceOf && ((order) => priceOf(order)),
    steps: (purchase) => venue.steps(purchase, context),
    list: list && ((listing) => list(listing, context)),
    offer: offer && ((made) => offer(made, context)),
    sell: sell && ((sale) => sell(sale, context)),
    cancel: cancel && ((cancellation) => cancel(cancellation, context)),
    storeSigned:
      readSigned &&
      (async (posted, database, admit) => {
        const order = { ...(await readSigned(posted, context)), kind }
        admit(order)
        await storeSignedOrder({ database, chain, indexer, order })
        return order.orderId
      }),
  }
}

export declare namespace openVenue {
  type Options = {
    venue: ServiceVenue
    chain: Chain
    market: Address
    helper?: Address | undefined
    kind: MarketplaceKind
  }
  type ReturnType = Venue & Indexer
}

async function readApproved(
  { chain, market: operator }: ServiceVenueContext,
  { orders, blockHash }: Parameters<Indexer['readAvailability']>[0],
): ReturnType<Indexer['readAvailability']> {
  const wanted = orders.map((order) => ({ ...order, operator }))
  const holdings = await readHoldings({ chain, orders: wanted, blockHash })
  return orders.map(({ orderId }, index) => {
    return { orderId, held: holdings[index] ?? 0n, royaltyReceiver: zeroAddress, royaltyBps: 0 }
  })
}

function index(
  { venue, events }: Pick<openVenue.Options, 'venue'> & { events: ReadonlyMap<string | undefined, AbiEvent> },
  context: ServiceVenueContext,
  logs: readonly BlockLog[],
): Indexed {
  const { kind, market } = context
  const indexed: Indexed = {
    orders: [],
    fills: [],
    cancellations: [],
    withdrawals: [],
    changes: [],
    makers: [],
  }
  const own = market.toLowerCase()
  for (const log of logs) {
    // Compare the topic before the address, because nearly all logs are other events.
    const abiEvent = events.get(log.topics[0])
    if (!abiEvent || log.address.toLowerCase() !== own) continue
    const event = decode(abiEvent, log)
    const indexedEvent = event && venue.index(event, context)
    const { blockNumber, logIndex } = log
    if (indexedEvent && 'listed' in indexedEvent)
      indexed.orders.push({ ...indexedEvent.listed, kind, blockNumber, logIndex })
    if (indexedEvent && 'filled' in indexedEvent)
      indexed.fills.push({ ...indexedEvent.filled, blockNumber, logIndex })
    if (indexedEvent && 'cancelled' in indexedEvent)
      indexed.cancellations.push({ orderId: indexedEvent.cancelled, blockNumber })
    if (indexedEvent && 'cancelledBelow' in indexedEvent)
      indexed.withdrawals.push({ ...indexedEvent.cancelledBelow, kind, blockNumber })
    if (indexedEvent && 'changed' in indexedEvent)
      indexed.changes.push({ orderId: indexedEvent.changed, blockNumber })
    if (indexedEvent && 'changedMaker' in indexedEvent)
      indexed.makers.push({ kind, maker: indexedEvent.changedMaker, blockNumber })
  }
  return indexed
}

function decode(event: AbiEvent, { data, topics }: BlockLog): DecodeEventLogReturnType | undefined {
  try {
    return decodeEventLog({ abi: [event] as Abi, data, topics: topics as [Hex, ...Hex[]] })
  } catch {
    return undefined
  }
}
