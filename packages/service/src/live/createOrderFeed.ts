import type { Address } from 'viem'
import type { Network } from '../handlers/http/handler.js'
import { orderState } from '../handlers/marketplace/orderState.js'
import { keyOf } from '../handlers/marketplace/writeOrders.js'
import { maxChanges, type OrderChange, readOrderChanges } from '../store/orderChanges.js'
import { readOrders } from '../store/readOrders.js'
import { toPublicOrderId } from '../venues/numberedOrderId.js'
import { type OrderEvent, orderFrame, resetFrame } from './orderFrames.js'

/** A client that follows the orders of a collection. */
export type Follower = {
  /** The address of the collection, in lower case. */
  collection: string
  /** The revision up to which the client knows all changes; `undefined` for a client that knows none. */
  position: number | undefined
  /** Called after each read. `frame` has the events for the client; `undefined` without an event. */
  next(frame: Uint8Array | undefined, revision: number): void
}

/**
 * Creates the feed of a chain's orders. Each `read` reads the changes for all followers at once: one statement for the changes, and one for
 * the orders that changed. So the number of statements does not depend on the number of clients.
 */
export function createOrderFeed(options: createOrderFeed.Options): createOrderFeed.ReturnType {
  const { network, now } = options
  const { database, config } = network
  const { chainId } = config
  const followers = new Set<Follower>()

  async function read(): Promise<void> {
    // A client that joins during the read gets its events from the next one.
    const present = [...followers]
    if (present.length === 0) return
    const found = await readOrderChanges(database, { chainId, collections: positionsOf(present) })
    const changes = byCollection(found.changes)
    const events = await readEvents(found.changes)
    const frames = new Map<string, Uint8Array | undefined>()
    for (const follower of present) {
      if (!followers.has(follower)) continue
      const { collection, position } = follower
      // Clients of one collection nearly always have the same position, so they share one encoded frame.
      const name = `${collection} ${position}`
      if (!frames.has(name)) {
        const ofCollection = changes.get(collection) ?? []
        frames.set(name, frameFor(position, { ...found, changes: ofCollection, events }))
      }
      const frame = frames.get(name)
      follower.position = found.current
      follower.next(frame, found.current)
    }
  }

  /** Reads the orders that changed, in their state of this moment. Leaves out orders that the operator blocks. */
  async function readEvents(changes: readonly OrderChange[]): Promise<Map<string, OrderEvent>> {
    const versions = new Map<string, OrderChange>()
    for (const change of changes.toReversed()) versions.set(keyOf(change), change)
    if (versions.size === 0) return new Map()
    const [blocks, orders] = await Promise.all([
      network.blockList(),
      readOrders(database, { chainId, keys: [...versions.values()] }),
    ])
    const known = new Map(orders.map((order) => [keyOf(order), order]))
    const events = [...versions].flatMap(([key, { collection, orderId, revision: version }]) => {
      const order = known.get(key)
      if (blocks.blocks(order ?? { collection })) return []
      // A reorg may have removed the order. Its market is then unknown, but the ID still contains the address of a market that numbers.
      const market = order?.market ?? marketOf(orderId)
      const shownId = market ? toPublicOrderId({ orderId, market }) : orderId
      const status = order ? orderState({ order, now: now() }).status : 'unknown'
      const of = order && { side: order.side ?? 'listing', tokenId: `${order.tokenId}` }
      return [[key, { contractAddress: collection, orderId: shownId, ...of, status, version }] as const]
    })
    return new Map(events)
  }

  function marketOf(orderId: string): Address | undefined {
    const markets = [config.market, ...config.venues.map(({ address }) => address)]
    return markets.find((market) => market && orderId.startsWith(market.toLowerCase()))
  }

  return {
    read,
    follow(follower) {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    size: () => followers.size,
  }
}

export declare namespace createOrderFeed {
  type Options = {
    network: Pick<Network, 'config' | 'database' | 'blockList'>
    now: () => number
  }
  type ReturnType = {
    /** Reads what changed since the last read, and gives each follower its events. */
    read(): Promise<void>
    /** Adds a follower. Returns the function that removes it. */
    follow(follower: Follower): () => void
    size(): number
  }
}

/** Returns the lowest position in each collection. A follower without a position needs no changes, only the current revision. */
function positionsOf(followers: readonly Follower[]): Map<string, number> {
  const positions = new Map<string, number>()
  for (const { collection, position = Number.MAX_SAFE_INTEGER } of followers) {
    positions.set(collection, Math.min(position, positions.get(collection) ?? position))
  }
  return positions
}

function byCollection(changes: readonly OrderChange[]): Map<string, OrderChange[]> {
  const found = new Map<string, OrderChange[]>()
  for (const change of changes) {
    const list = found.get(change.collection)
    if (list) list.push(change)
    else found.set(change.collection, [change])
  }
  return found
}

type Found = {
  current: number
  kept: number
  changes: readonly OrderChange[]
  events: ReadonlyMap<string, OrderEvent>
}

/** Returns what a client at a position has to learn; `undefined` if nothing changed. */
function frameFor(position: number | undefined, found: Found): Uint8Array | undefined {
  const { current, changes, kept, events } = found
  // `changes` is newest first and has at most `maxChanges + 1` entries. If it is full, older changes of that last revision may be missing,
  // so `reset`.
  const complete = Math.max(kept, changes[maxChanges]?.revision ?? 0)
  // A position above the current revision comes from another database, for example from before a restored backup.
  if (position === undefined || position < complete || position > current) return resetFrame(current)
  const missed = changes.filter(({ revision }) => revision > position)
  const told = new Set(missed.map(keyOf))
  const news = [...told].flatMap((key) => events.get(key) ?? []).toReversed()
  return news.length > 0 ? orderFrame(news, current) : undefined
}
