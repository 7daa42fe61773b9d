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
import { keepSigned } from './keepSigned.js'
import type { ServiceVenue, ServiceVenueContext } from './serviceVenue.js'
import type { Venue } from './venue.js'

/** Opens a venue on a network: its orders go by the kind that the network serves them as. */
export function openVenue(options: openVenue.Options): openVenue.ReturnType {
  const { venue, chain, market, helper, kind } = options
  const context = { chain, market, helper, kind }
  // By their signatures: whoever decodes by a list hashes all of it for each log.
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
  const { readSigned, priceOf, list, cancel } = venue
  return {
    ...indexer,
    kind,
    sells: [kind],
    priceOf: priceOf && ((order) => priceOf(order)),
    steps: (purchase) => venue.steps(purchase, context),
    list: list && ((listing) => list(listing, context)),
    cancel: cancel && ((cancellation) => cancel(cancellation, context)),
    keep:
      readSigned &&
      (async (posted, database) => {
        const order = { ...(await readSigned(posted, context)), kind }
        await keepSigned({ database, chain, indexer, order })
        return order.orderId
      }),
  }
}

export declare namespace openVenue {
  type Options = {
    venue: ServiceVenue
    chain: Chain
    market: Address
    /** The contract that buys several of its orders at once, where the market does not. */
    helper?: Address | undefined
    /** What its orders go by. */
    kind: MarketplaceKind
  }
  type ReturnType = Venue & Indexer
}

/** What makers hold and let the market move. */
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
    // Nearly all are of other events, and their addresses need not be compared.
    const described = events.get(log.topics[0])
    if (!described || log.address.toLowerCase() !== own) continue
    const event = decode(described, log)
    const told = event && venue.index(event, context)
    const { blockNumber, logIndex } = log
    if (told && 'listed' in told) indexed.orders.push({ ...told.listed, kind, blockNumber, logIndex })
    if (told && 'filled' in told) indexed.fills.push({ ...told.filled, blockNumber, logIndex })
    if (told && 'cancelled' in told) indexed.cancellations.push({ orderId: told.cancelled, blockNumber })
    if (told && 'cancelledBelow' in told)
      indexed.withdrawals.push({ ...told.cancelledBelow, kind, blockNumber })
    if (told && 'changed' in told) indexed.changes.push({ orderId: told.changed, blockNumber })
    if (told && 'changedMaker' in told) indexed.makers.push({ kind, maker: told.changedMaker, blockNumber })
  }
  return indexed
}

/** An event of the venue's; nothing for the market's other ones. */
function decode(event: AbiEvent, { data, topics }: BlockLog): DecodeEventLogReturnType | undefined {
  try {
    return decodeEventLog({ abi: [event] as Abi, data, topics: topics as [Hex, ...Hex[]] })
  } catch {
    return undefined
  }
}
