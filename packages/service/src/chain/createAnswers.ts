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
import { UnaskedError } from './askBetween.js'
import type { Indexer } from './indexer.js'
import type { Chain } from './openChain.js'
import { readDecimals } from './readDecimals.js'

/** Orders whose availability is read at a time. */
const most = 100

/**
 * Makes what keeps the chain's answers about orders of which it is not known what their makers hold: a first time it asks for them, and
 * in the next transaction it writes them down.
 */
export function createAnswers({ chain, indexers }: createAnswers.Options): createAnswers.ReturnType {
  const known = new Map<string, Availability | undefined>()
  const currencies = new Map<Address, KnownCurrency | undefined>()
  const { chainId } = chain
  const kinds = indexers.map(({ kind }) => kind)
  let asOf: Hex | undefined
  let isAsked = false

  async function ask(orders: readonly UnreadOrder[], blockHash: Hex): Promise<void> {
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
    const read = new Map(availability.flat().map((one) => [one.orderId, one]))
    if (asOf !== blockHash) known.clear()
    asOf = blockHash
    for (const order of orders) known.set(toJson([order]), read.get(order.orderId))
    for (const currency of decimals) currencies.set(currency.address, currency)
  }

  return {
    async prefetch(database, { hash }) {
      const orders = await readUnreadOrders(database, { chainId, kinds, limit: most })
      if (orders.length > 0) await ask(orders, hash)
    },
    async keep(sql, { hash }) {
      const orders = await readUnreadOrders(sql, { chainId, kinds, limit: most })
      const isUnknown = (order: UnreadOrder) => asOf !== hash || !known.has(toJson([order]))
      const asked = orders.filter((order) => !isUnknown(order))
      // What has changed since is asked for by the next step.
      if (asked.length < orders.length && !isAsked) {
        throw new UnaskedError(() => {
          isAsked = true
          return ask(orders.filter(isUnknown), hash)
        })
      }
      if (asked.length > 0) {
        const read = asked.flatMap((order) => known.get(toJson([order])) ?? [])
        const found = asked.flatMap(({ currency }) => currencies.get(currency) ?? [])
        await updateAvailability(sql, chainId, read)
        await insertCurrencies(sql, chainId, [...new Set(found)])
      }
      return asked.length === orders.length && orders.length < most
    },
  }
}

export declare namespace createAnswers {
  type Options = { chain: Chain; indexers: readonly Indexer[] }
  type ReturnType = {
    /** Asks for orders of which nothing is known yet, as of a block that is about to be taken in. */
    prefetch(database: Database, tip: Block): Promise<void>
    /**
     * Writes down what is known of orders as of a block. Answers whether that is all. Throws an `UnaskedError` where it was not asked for.
     */
    keep(sql: Sql, tip: Block): Promise<boolean>
  }
}
