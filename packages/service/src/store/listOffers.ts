import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { type OrderRow, type StoredOrder, selectOrders, toStoredOrder } from './storedOrder.js'

/** Reads a page of the offers to buy a token that a seller can accept now, newest first. */
export async function listOffers(sql: Sql, options: listOffers.Options): Promise<StoredOrder[]> {
  const { after, offset, limit } = options
  const { values, bind, condition } = activeOffers(options)
  const position = after
    ? `and (o.sequence, o.order_id) < (${bind(after.sequence)}::bigint, ${bind(after.orderId)})`
    : ''
  const page = `(
    select collection, order_id, row_number() over (order by sequence desc, order_id desc) as position
    from (
      select o.* from orders o where ${condition} ${position}
      order by o.sequence desc, o.order_id desc limit ${bind(limit)} offset ${bind(offset)}
    ) as found
  ) as wanted`
  return (await sql.query<OrderRow>(selectOrders(page), values)).map(toStoredOrder)
}

export declare namespace listOffers {
  type Options = OfferOptions & {
    after?: { sequence: bigint; orderId: Hex } | undefined
    /** The number of offers to skip before the page. */
    offset: number
    limit: number
  }
}

/**
 * Reads the offer to buy a token with the highest unit price, for each currency. Considers only offers that a seller can accept now. If
 * several have the highest price, reads the oldest.
 */
export async function highestOffers(sql: Sql, options: highestOffers.Options): Promise<StoredOrder[]> {
  const { currencies } = options
  const { values, bind, condition } = activeOffers({ ...options, currencies: undefined })
  // Search each currency separately, because the index is sorted by price only within one currency.
  const highest = `(
    select found.collection, found.order_id, wanted_currency.position
    from unnest(${bind(currencies.map((currency) => currency.toLowerCase()))}::text[]) with ordinality
      as wanted_currency(currency, position)
    cross join lateral (
      select o.* from orders o where ${condition} and o.currency = wanted_currency.currency
      order by o.unit_price desc, o.sequence limit 1
    ) as found
  ) as wanted`
  return (await sql.query<OrderRow>(selectOrders(highest), values)).map(toStoredOrder)
}

export declare namespace highestOffers {
  type Options = OfferOptions & { currencies: readonly Address[] }
}

/** Counts the offers to buy a token that a seller can accept now. */
export async function countOffers(sql: Sql, options: OfferOptions): Promise<number> {
  const { values, condition } = activeOffers(options)
  const [row] = await sql.query<{ count: string }>(`select count(*) from orders o where ${condition}`, values)
  return Number(row?.count ?? 0)
}

export type OfferOptions = {
  chainId: number
  collection: Address
  tokenId: bigint
  makers?: readonly Address[] | undefined
  kinds?: readonly string[] | undefined
  currencies?: readonly Address[] | undefined
  /** The makers whose offers the query leaves out, in lower case: the operator blocks them. */
  blockedMakers: ReadonlySet<string>
  /** The Unix time in seconds at which offers must be valid: the later of the clock and the last block's time. */
  now: number
}

/**
 * Returns the SQL condition for offers that a seller can accept now. It must select the offers to which `orderState` gives the status
 * `active`.
 */
function activeOffers(options: OfferOptions) {
  const { chainId, collection, tokenId, makers, kinds, currencies, blockedMakers, now } = options
  const values: unknown[] = [chainId]
  const bind = (value: unknown) => `$${values.push(typeof value === 'bigint' ? `${value}` : value)}`
  const lower = (addresses: readonly string[]) => bind(addresses.map((address) => address.toLowerCase()))
  const time = `${bind(now)}::bigint`
  const condition = [
    'o.chain_id = $1',
    // Write the standing into the statement instead of a bind parameter. Otherwise PostgreSQL cannot use the partial index of active
    // offers.
    `o.standing = 'offer_active'`,
    `o.collection = ${bind(collection.toLowerCase())}`,
    `o.token_id = ${bind(tokenId)}::numeric`,
    `o.valid_until > ${time}`,
    `o.valid_from <= ${time}`,
    '(select c.decimals from currencies c where c.chain_id = $1 and c.address = o.currency) is not null',
    // Leave out offers of a market that the configuration no longer contains.
    'o.kind = any(array(select kind from sources where chain_id = $1))',
    kinds && `o.kind = any(${bind(kinds)}::text[])`,
    makers && `o.maker = any(${lower(makers)}::text[])`,
    currencies && `o.currency = any(${lower(currencies)}::text[])`,
    blockedMakers.size > 0 && `o.maker <> all(${bind([...blockedMakers])}::text[])`,
  ].filter((each) => typeof each === 'string')
  return { values, bind, condition: condition.join(' and ') }
}
