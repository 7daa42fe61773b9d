import type { Address, Hex } from 'viem'
import {
  type Availability,
  readUnreadOrders,
  type UnreadOrder,
  updateAvailability,
} from '../store/availability.js'
import type { Block } from '../store/blocks.js'
import { insertCurrencies, type KnownCurrency } from '../store/currencies.js'
import { toJson } from '../store/events.js'
import type { Database, Sql } from '../store/openDatabase.js'
import type { Indexer } from './indexer.js'
import type { Chain } from './openChain.js'
import { readDecimals } from './readDecimals.js'
import { ChainReadNeededError } from './retryWithChainReads.js'

const maxOrders = 100

/**
 * Creates a reader of availability: the quantity of an order that its maker can still sell (or for an offer, pay), and the royalty.
 *
 * `store` throws `ChainReadNeededError` if the availability of some orders at this block is still unknown. `retryWithChainReads` then ends
 * the transaction, reads the chain, and calls `store` again in a second transaction.
 */
export function createAvailabilityReader({
  chain,
  indexers,
}: createAvailabilityReader.Options): createAvailabilityReader.ReturnType {
  const known = new Map<string, Availability | undefined>()
  const currencies = new Map<Address, KnownCurrency | undefined>()
  const { chainId } = chain
  const kinds = indexers.map(({ kind }) => kind)
  let blockHashRead: Hex | undefined
  let hasRead = false

  async function readChain(orders: readonly UnreadOrder[], blockHash: Hex): Promise<void> {
    const unknown = [
      ...new Set(orders.flatMap(({ currencyKnown, currency }) => (currencyKnown ? [] : [currency]))),
    ]
    const [availability, decimals] = await Promise.all([
      Promise.all(
        indexers.map(({ kind, readAvailability }) => {
          const listed = orders.filter((order) => order.kind === kind)
          return listed.length > 0 ? readAvailability({ orders: listed, blockHash }) : []
        }),
      ),
      readDecimals({ chain, currencies: unknown }),
    ])
    const read = new Map(
      availability.flat().map((availabilityOfOrder) => [availabilityOfOrder.orderId, availabilityOfOrder]),
    )
    if (blockHashRead !== blockHash) known.clear()
    blockHashRead = blockHash
    for (const order of orders) known.set(toJson([order]), read.get(order.orderId))
    for (const currency of decimals) currencies.set(currency.address, currency)
  }

  return {
    async prefetch(database, { hash }) {
      const orders = await readUnreadOrders(database, { chainId, kinds, limit: maxOrders })
      if (orders.length > 0) await readChain(orders, hash)
    },
    async store(sql, { hash }) {
      const orders = await readUnreadOrders(sql, { chainId, kinds, limit: maxOrders })
      const isUnknown = (order: UnreadOrder) => blockHashRead !== hash || !known.has(toJson([order]))
      const knownOrders = orders.filter((order) => !isUnknown(order))
      // Throw at most once. The caller then reads the chain and repeats its database transaction. If an order changes between the two
      // transactions, the next ingest step reads that order.
      if (knownOrders.length < orders.length && !hasRead) {
        throw new ChainReadNeededError(() => {
          hasRead = true
          return readChain(orders.filter(isUnknown), hash)
        })
      }
      if (knownOrders.length > 0) {
        const read = knownOrders.flatMap((order) => known.get(toJson([order])) ?? [])
        const found = knownOrders.flatMap(({ currency }) => currencies.get(currency) ?? [])
        await updateAvailability(sql, chainId, read)
        await insertCurrencies(sql, chainId, [...new Set(found)])
      }
      return knownOrders.length === orders.length && orders.length < maxOrders
    },
  }
}

export declare namespace createAvailabilityReader {
  type Options = { chain: Chain; indexers: readonly Indexer[] }
  type ReturnType = {
    prefetch(database: Database, tip: Block): Promise<void>
    /** Stores the availability of orders at the block `tip`. Returns whether the availability of every order is now known. */
    store(sql: Sql, tip: Block): Promise<boolean>
  }
}
