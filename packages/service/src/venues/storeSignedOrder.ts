import { RpcError, sleep } from 'tillkit/internal'
import type { Indexer } from '../chain/indexer.js'
import { type Chain, fromChain } from '../chain/openChain.js'
import { readDecimals } from '../chain/readDecimals.js'
import { type Availability, updateAvailability } from '../store/availability.js'
import { readTip, writeChain } from '../store/blocks.js'
import { insertCurrencies } from '../store/currencies.js'
import type { Database } from '../store/openDatabase.js'
import { countSignedOrders, insertSignedOrder, type SignedOrder } from '../store/signedOrders.js'

/**
 * The maximum number of open signed orders of a maker. Each transfer of a token makes the index read all open orders of the token again.
 */
const maxOpenOrders = 1_000
const maxStoredOrders = 20_000
const maxTries = 10
const maxWaits = 16
const waitMs = 500

/**
 * Stores a signed order with its availability at the last indexed block, so that the index applies all later events to it. If the order is
 * not available at that block, waits at most eight seconds until the index reaches the chain's head.
 *
 * @throws RpcError – the order is not available, the maker has too many orders, or the chain is not indexed yet.
 */
export async function storeSignedOrder(options: storeSignedOrder.Options): Promise<void> {
  const { database, chain, indexer, order } = options
  const { chainId } = chain
  const unread = { ...order, side: 'listing' as const, currencyKnown: false, open: true }
  const currencies = await readDecimals({ chain, currencies: [order.currency] })
  let head: number | undefined
  let waits = 0
  for (let tries = 0; tries < maxTries + waits; tries++) {
    const tip = await readTip(database, chainId)
    if (!tip) throw new RpcError('WebrpcEndpoint', { details: 'The chain is not indexed yet.' })
    const [availability] = await indexer.readAvailability({ orders: [unread], blockHash: tip.hash })
    const problem = problemOf(order, availability)
    if (problem) {
      // The seller's latest transaction, such as an approval, may be in a block that is not indexed yet. So wait until the index reaches
      // the chain's head.
      head ??= Number(await fromChain(chain, chain.client.getBlockNumber()))
      if (tip.number >= head || waits >= maxWaits) throw problem
      await sleep(waitMs)
      waits++
      continue
    }
    const isStored = await writeChain(database, chainId, async (sql) => {
      const current = await readTip(sql, chainId)
      // If a block was indexed since the read, try again. Otherwise the order would miss the events of that block.
      if (current?.hash !== tip.hash) return false
      const counts = await countSignedOrders(sql, { chainId, ...order })
      if (counts.waiting >= maxOpenOrders) throw tooMany(order, `${maxOpenOrders} open orders`)
      if (counts.kept >= maxStoredOrders)
        throw tooMany(order, `${maxStoredOrders} stored orders, most of which have ended`)
      await insertSignedOrder(sql, { chainId, order, block: tip })
      if (availability) await updateAvailability(sql, chainId, [availability])
      await insertCurrencies(sql, chainId, currencies)
      return true
    })
    if (isStored) return
  }
  throw new RpcError('WebrpcEndpoint', {
    details: 'The chain advances too fast to store the order now. Try again.',
  })
}

export declare namespace storeSignedOrder {
  type Options = { database: Database; chain: Chain; indexer: Indexer; order: SignedOrder }
}

function problemOf(
  { orderId, quantity }: SignedOrder,
  { held = 0n, filled = 0n, cancelled = false }: Partial<Availability> = {},
): RpcError | undefined {
  if (cancelled) return invalid(`Order ${orderId} is cancelled.`)
  if (filled >= quantity) return invalid(`Order ${orderId} is filled.`)
  if (held > 0n) return undefined
  return invalid(`The maker of order ${orderId} does not own the token, or has not approved the market.`)
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}

function tooMany({ maker }: SignedOrder, what: string): RpcError {
  return new RpcError('WebrpcEndpoint', { details: `${maker} has ${what}.` })
}
