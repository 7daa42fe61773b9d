import { withTimeout } from 'tillkit/internal'
import type { BlockList } from '../../blockList.js'
import type { Revision } from '../../store/blocks.js'
import type { StoredOrder } from '../../store/storedOrder.js'
import type { Ratio } from '../../swaps/poolPrices.js'
import type { Call, Network, Written } from '../http/handler.js'
import { nextTime, orderState } from './orderState.js'
import { toOrder } from './toOrder.js'
import { writeOrder } from './writeOrder.js'

const priceTimeoutMs = 2_000

/**
 * Encodes stored orders as JSON in UTF-8, with their current status. The result is `undefined` for each order that cannot be encoded, so
 * that a list can still show the other orders.
 */
export async function writeOrders(
  call: writeOrders.Options,
  stored: readonly StoredOrder[],
  blocks: BlockList,
): Promise<(Uint8Array | undefined)[]> {
  const { network, now } = call
  return Promise.all(
    stored.map((order) => {
      const at = now()
      const revision = textRevision(order.revision, blocks)
      const cached = network.orderTexts.find(revision, keyOf(order), nextTime(order, at))
      return cached ?? write(call, order, at, revision)
    }),
  )
}

export declare namespace writeOrders {
  type Options = Pick<Call<'GetOrders'>, 'network' | 'marketplaceNames' | 'now'>
}

export function keyOf({
  collection,
  orderId,
}: Pick<StoredOrder, 'collection'> & { orderId: string }): string {
  return `${collection}:${orderId}`.toLowerCase()
}

/**
 * Returns the key under which the texts of orders are cached. It contains the version of the block list, so that a change of the list
 * invalidates the cache.
 */
export function textRevision(revision: string, { version }: BlockList): string {
  return `${revision} ${version}`
}

async function write(
  call: writeOrders.Options,
  order: StoredOrder,
  now: number,
  revision: string,
): Promise<Uint8Array | undefined> {
  const { network } = call
  const price = await readPrice(network, order)
  const text = textOf(call, order, { now, usdRatio: price?.ratio })
  if (!text || !price) return text
  network.orderTexts.keep(revision, keyOf(order), { text, ...spanOf(order, nextTime(order, now)) })
  return text
}

function textOf(
  { network, marketplaceNames }: writeOrders.Options,
  order: StoredOrder,
  { now, usdRatio }: { now: number; usdRatio: Ratio | undefined },
): Uint8Array | undefined {
  const { config, venues } = network
  try {
    const state = orderState({ order, now })
    const venue = venues.find(({ kind }) => kind === order.kind)
    const priced = venue?.priceOf ? { ...order, unitPrice: venue.priceOf(order) } : order
    return Buffer.from(writeOrder(toOrder({ order: priced, state, config, usdRatio, marketplaceNames })))
  } catch (error) {
    network.onLeftOut?.(order, error)
    return undefined
  }
}

/**
 * Reads the US dollar price of an order's currency. Returns `{ ratio: undefined }` if the currency has no price. Returns `undefined` if the
 * node fails or is too slow. The caller then does not cache the order's text.
 */
export async function readPrice(
  { usdPrices }: Pick<Network, 'usdPrices'>,
  { currency, tip }: StoredOrder,
): Promise<{ ratio: Ratio | undefined } | undefined> {
  if (!usdPrices) return { ratio: undefined }
  const timeoutError = () => new Error('Too late.')
  return withTimeout(usdPrices(currency, tip.hash), { timeoutMs: priceTimeoutMs, late: timeoutError }).then(
    (ratio) => ({ ratio }),
    () => undefined,
  )
}

function spanOf({ validFrom, validUntil }: StoredOrder, time: number): { from: number; until: number } {
  const changes = [Number(validFrom), Number(validUntil)]
  return {
    from: Math.max(0, ...changes.filter((change) => change <= time)),
    until: Math.min(Number.POSITIVE_INFINITY, ...changes.filter((change) => change > time)),
  }
}

export function indexedHeaders({ tip }: Revision, now: number): Written['headers'] {
  return {
    'indexed-block': `${tip.number}`,
    'indexed-block-age': `${Math.max(0, Math.floor(now / 1000) - tip.time)}`,
    'access-control-expose-headers': 'Indexed-Block, Indexed-Block-Age',
  }
}

const comma = Buffer.from(',')

/**
 * Joins encoded orders and the page to one response body. It copies the bytes of the orders, which is faster than encoding their text
 * again.
 */
export function joinOrders(
  orders: readonly Uint8Array[],
  page: unknown,
  name: 'orders' | 'offers' = 'orders',
): Uint8Array<ArrayBuffer> {
  const start = Buffer.from(`{"${name}":[`)
  const parts = orders.flatMap((order, index) => (index === 0 ? [order] : [comma, order]))
  return Buffer.concat([start, ...parts, Buffer.from(`],"page":${JSON.stringify(page)}}`)])
}
