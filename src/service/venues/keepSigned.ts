import { sleep } from '../../evm/withTimeout.js'
import { RpcError } from '../../protocol/errors.js'
import type { Indexer } from '../chain/indexer.js'
import { type Chain, fromChain } from '../chain/openChain.js'
import { readDecimals } from '../chain/readDecimals.js'
import { type Availability, updateAvailability } from '../store/availability.js'
import { readTip, writeChain } from '../store/blocks.js'
import { insertCurrencies } from '../store/currencies.js'
import type { Database } from '../store/openDatabase.js'
import { countSignedOrders, insertSignedOrder, type SignedOrder } from '../store/signedOrders.js'

/** Orders of a maker that may wait for buyers at a time: each token that moves has its orders read again. */
const maxOrders = 1_000
/** And orders of a maker that are kept, those that have ended included: until they are forgotten. */
const maxKept = 20_000
/** How often it is tried while blocks come in. */
const maxTries = 10
/** How often the index is waited for, and how long each time, in milliseconds. */
const maxWaits = 16
const waitMs = 500

/**
 * Keeps a signed order that can be bought as of the last indexed block: what happens after that block is seen by the ingest
 * like all else. Where the index is behind the chain, it is waited for. Keeping it again does nothing.
 *
 * @throws RpcError `InvalidArgument` for one that cannot be bought, `WebrpcEndpoint` where it cannot be kept now, ChainError.
 */
export async function keepSigned(options: keepSigned.Options): Promise<void> {
  const { database, chain, indexer, order } = options
  const { chainId } = chain
  const unread = { ...order, currencyKnown: false, open: true }
  const currencies = await readDecimals({ chain, currencies: [order.currency] })
  let head: number | undefined
  let waits = 0
  for (let tries = 0; tries < maxTries + waits; tries++) {
    const tip = await readTip(database, chainId)
    if (!tip) throw new RpcError('WebrpcEndpoint', { details: 'The chain is not indexed yet.' })
    const [availability] = await indexer.readAvailability({ orders: [unread], blockHash: tip.hash })
    const problem = problemOf(order, availability)
    if (problem) {
      // What the seller did a moment ago, such as an approval, the index may not have seen yet.
      head ??= Number(await fromChain(chain, chain.client.getBlockNumber()))
      if (tip.number >= head || waits >= maxWaits) throw problem
      await sleep(waitMs)
      waits++
      continue
    }
    const kept = await writeChain(database, chainId, async (sql) => {
      const current = await readTip(sql, chainId)
      // What a later block says of it would be lost.
      if (current?.hash !== tip.hash) return false
      const counts = await countSignedOrders(sql, { chainId, ...order })
      if (counts.waiting >= maxOrders) throw tooMany(order, `${maxOrders} orders that wait for buyers`)
      if (counts.kept >= maxKept) throw tooMany(order, `${maxKept} orders, of which most have ended`)
      await insertSignedOrder(sql, { chainId, order, block: tip })
      if (availability) await updateAvailability(sql, chainId, [availability])
      await insertCurrencies(sql, chainId, currencies)
      return true
    })
    if (kept) return
  }
  throw new RpcError('WebrpcEndpoint', { details: 'The chain goes on too fast to keep it now.' })
}

export declare namespace keepSigned {
  type Options = { database: Database; chain: Chain; indexer: Indexer; order: SignedOrder }
}

function problemOf(
  { orderId, quantity }: SignedOrder,
  { held = 0n, filled = 0n, cancelled = false }: Partial<Availability> = {},
): RpcError | undefined {
  if (cancelled) return invalid(`Order ${orderId} is cancelled.`)
  if (filled >= quantity) return invalid(`Order ${orderId} is filled.`)
  if (held > 0n) return undefined
  return invalid(`The maker of order ${orderId} does not hold the token, or does not let it be moved.`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}

function tooMany({ maker }: SignedOrder, what: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details: `${maker} has ${what}.` })
}
