import type { OrderStatus } from 'tillkit/protocol'
import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { readSources } from './sources.js'
import { type OrderRow, type StoredOrder, selectOrders, toStoredOrder } from './storedOrder.js'
import type { Standing } from './updateStandings.js'

/**
 * Reads a page of listings. For each standing (the stored status), it reads from an index, and only as many listings as the page needs. So
 * a late page of a long list costs no more than the first one.
 */
export async function listOrders(sql: Sql, options: listOrders.Options): Promise<StoredOrder[]> {
  const { chainId, sort, after, limit, now } = options
  const filter = await narrow(sql, chainId, options.filter)
  if ([filter.orderIds, filter.kinds, filter.nameless].some((some) => some?.length === 0)) return []
  const { status } = filter
  const values: unknown[] = [chainId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const keys = [...sort, { column: 'orderId', direction: sort.at(-1)?.direction ?? 'asc' } as const]
  const order = keys.map(({ column, direction }) => `${columns[column].name} ${direction}`).join(', ')
  const conditions = [
    ...filterConditions(filter, bind),
    ...blockedConditions(options.blocked, bind),
    ...(after ? positionConditions(keys, after, bind) : []),
  ]
  const time = dependsOnTime(status) ? `${bind(now)}::bigint` : ''
  const maxRows = bind(limit)
  const found = (standing: string, more: readonly string[]) => `(
      select o.* from orders o
      where ${['o.chain_id = $1', `o.standing = ${standing}`, ...conditions, ...more].join(' and ')}
      order by ${order} limit ${maxRows}
    )`
  // Listings with the status `inactive` or `expired` have several standings. The time condition depends on the standing, and some indexes
  // contain only one standing. So query each standing separately.
  const all =
    status === 'inactive' || status === 'expired'
      ? `(${standingsByStatus[status].map((one) => found(`'${one}'`, timeConditions(status, time, one))).join(' union all ')})`
      : `unnest(${bind(standingsOf(status))}::text[]) as standings(standing)
    cross join lateral ${found('standings.standing', timeConditions(status, time))}`
  const page = `(
    select collection, order_id, row_number() over (order by ${order}) as position
    from ${all} as found
    order by ${order} limit ${maxRows}
  ) as wanted`
  return (await sql.query<OrderRow>(selectOrders(page), values)).map(toStoredOrder)
}

export declare namespace listOrders {
  type Options = {
    chainId: number
    filter: Filter
    sort: readonly { column: Column; direction: 'asc' | 'desc' }[]
    after?: Place | undefined
    limit: number
    /** The Unix time in seconds for which the status of listings is computed: the later of the clock and the last block's time. */
    now: number
    /** The collections, tokens and sellers whose listings the page leaves out, in lower case. @default nothing */
    blocked?: Blocked | undefined
  }
  type Blocked = {
    collections: ReadonlySet<string>
    sellers: ReadonlySet<string>
    /** The blocked token IDs, in decimal, by collection. */
    tokens: ReadonlyMap<string, ReadonlySet<string>>
  }
  type Column = Exclude<keyof typeof columns, 'orderId'>
  type Filter = {
    collection?: Address | undefined
    tokenIds?: readonly bigint[] | undefined
    maker?: Address | undefined
    currencies?: readonly Address[] | undefined
    kinds?: readonly string[] | undefined
    status?: ListedStatus | undefined
    minPrice?: bigint | undefined
    maxPrice?: bigint | undefined
  }
  type ListedStatus = Exclude<OrderStatus & keyof typeof standingsByStatus, 'unknown'>
  type Place = { values: readonly bigint[]; orderId: Hex }
}

const columns = {
  createdAt: { name: 'sequence', type: 'bigint' },
  priceAmount: { name: 'unit_price', type: 'numeric' },
  validUntil: { name: 'valid_until', type: 'numeric' },
  orderId: { name: 'order_id', type: 'text' },
} as const

const standingsByStatus = {
  active: ['active'],
  decimals_missing: ['active'],
  inactive: ['active', 'inactive'],
  expired: ['active', 'inactive', 'expired'],
  filled: ['filled'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly Standing[]>

function standingsOf(status: listOrders.ListedStatus | undefined): readonly Standing[] {
  return status === undefined
    ? ['active', 'inactive', 'expired', 'filled', 'cancelled']
    : standingsByStatus[status]
}

const maxNamed = 300

type NarrowFilter = listOrders.Filter & {
  orderIds?: readonly Hex[]
  nameless?: readonly Address[]
}

/**
 * Adds conditions to a filter that PostgreSQL's planner cannot derive. Removes the kinds for which the chain has no market. For the status
 * `decimals_missing`, adds the currencies without known decimals.
 */
async function narrow(sql: Sql, chainId: number, filter: listOrders.Filter): Promise<NarrowFilter> {
  const known = filter.kinds && (await readSources(sql, chainId)).map(({ kind }) => kind)
  const kinds = filter.kinds?.filter((kind) => known?.includes(kind))
  const narrowed = { ...(await narrowOrders(sql, chainId, filter)), kinds }
  if (filter.status !== 'decimals_missing') return narrowed
  const nameless = await sql.query<{ address: Address }>(
    `select address from currencies where chain_id = $1 and decimals is null limit ${maxNamed + 1}`,
    [chainId],
  )
  return nameless.length > maxNamed
    ? narrowed
    : { ...narrowed, nameless: nameless.map(({ address }) => address) }
}

/**
 * If a maker or some tokens of a filter have at most `maxNamed` orders, replaces them with the IDs of these orders. Otherwise PostgreSQL's
 * planner may expect many orders and read the whole collection.
 */
async function narrowOrders(sql: Sql, chainId: number, filter: listOrders.Filter): Promise<NarrowFilter> {
  const { collection, tokenIds, maker, ...rest } = filter
  if (!maker && !(collection && tokenIds)) return filter
  const found = await (maker
    ? sql.query<{ order_id: Hex }>(
        `select order_id from orders where chain_id = $1 and maker = $2 order by standing, sequence limit ${maxNamed + 1}`,
        [chainId, maker.toLowerCase()],
      )
    : sql.query<{ order_id: Hex }>(
        `select order_id from unnest($3::numeric[]) as wanted(token_id) cross join lateral (
           select order_id from orders where chain_id = $1 and collection = $2 and token_id = wanted.token_id
           order by maker limit ${maxNamed + 1}
         ) found limit ${maxNamed + 1}`,
        [chainId, collection?.toLowerCase(), [...new Set(tokenIds)].map(String)],
      ))
  if (found.length > maxNamed) return filter
  const orderIds = found.map((row) => row.order_id)
  return maker ? { ...rest, collection, tokenIds, orderIds } : { ...rest, orderIds }
}

function filterConditions(filter: NarrowFilter, bind: Bind): string[] {
  const { collection, tokenIds, maker, currencies, kinds, minPrice, maxPrice, orderIds, nameless } = filter
  const [currency, ...others] = currencies ?? []
  return [
    orderIds && `o.order_id = any(${bind(orderIds)}::text[])`,
    collection && `o.collection = ${bind(collection.toLowerCase())}`,
    tokenIds && `o.token_id = any(${bind(tokenIds.map(String))}::numeric[])`,
    maker && `o.maker = ${bind(maker.toLowerCase())}`,
    // Compare a single currency with `=`, because each index by price starts with the currency. For another comparison, the index does not
    // give rows in the order of prices.
    currency && others.length === 0 && `o.currency = ${bind(currency.toLowerCase())}`,
    others.length > 0 && `o.currency = any(${bind(currencies?.map((each) => each.toLowerCase()))}::text[])`,
    // Leave out signed orders of a market that the configuration no longer contains.
    `o.kind = any(${kinds ? `${bind(kinds)}::text[]` : 'array(select kind from sources where chain_id = $1)'})`,
    nameless && `o.currency = any(${bind(nameless)}::text[])`,
    minPrice !== undefined && `o.unit_price >= ${bind(minPrice.toString())}::numeric`,
    maxPrice !== undefined && `o.unit_price <= ${bind(maxPrice.toString())}::numeric`,
  ].filter((condition) => typeof condition === 'string')
}

function blockedConditions(blocked: listOrders.Blocked | undefined, bind: Bind): string[] {
  if (!blocked) return []
  const { collections, sellers } = blocked
  const tokens = [...blocked.tokens].flatMap(([collection, ids]) => [...ids].map((id) => [collection, id]))
  const column = (index: number) => bind(tokens.map((token) => token[index]))
  return [
    collections.size > 0 && `o.collection <> all(${bind([...collections])}::text[])`,
    sellers.size > 0 && `o.maker <> all(${bind([...sellers])}::text[])`,
    tokens.length > 0 &&
      `(o.collection, o.token_id) not in (select * from unnest(${column(0)}::text[], ${column(1)}::numeric[]))`,
  ].filter((condition) => typeof condition === 'string')
}

type Status = listOrders.ListedStatus | undefined

function dependsOnTime(status: Status): boolean {
  return status !== undefined && status !== 'filled' && status !== 'cancelled'
}

/**
 * Returns the time conditions for listings of a status that have the given standing (stored status). They must give the same status as
 * `orderState`.
 */
function timeConditions(status: Status, time: string, standing?: Standing): string[] {
  // Use a subquery, which runs once for each matching listing. With a join, PostgreSQL's planner would read all currencies and orders.
  const decimals = '(select c.decimals from currencies c where c.chain_id = $1 and c.address = o.currency)'
  switch (status) {
    case 'active':
      return [`o.valid_until > ${time}`, `o.valid_from <= ${time}`, `${decimals} is not null`]
    case 'decimals_missing':
      return [`o.valid_until > ${time}`, `o.valid_from <= ${time}`, `${decimals} is null`]
    case 'inactive':
      return [`o.valid_until > ${time}`, ...(standing === 'active' ? [`o.valid_from > ${time}`] : [])]
    case 'expired':
      return [`o.valid_until <= ${time}`]
    default:
      return []
  }
}

function positionConditions(keys: readonly Key[], after: listOrders.Place, bind: Bind): string[] {
  const values = [...after.values.map(String), after.orderId.toLowerCase()]
  const parts = keys.map(({ column, direction }, index) => {
    const { name, type } = columns[column]
    return { name, sign: direction === 'asc' ? '>' : '<', value: `${bind(values[index])}::${type}` }
  })
  const strictly = parts.reduceRight<string>((rest, { name, sign, value }) => {
    const comparison = `o.${name} ${sign} ${value}`
    return rest ? `(${comparison} or (o.${name} = ${value} and ${rest}))` : comparison
  }, '')
  // `strictly` alone selects the right orders. The simple comparison of the first column lets the index scan start at the position, instead
  // of at the first row.
  const [first] = parts
  return [...(first ? [`o.${first.name} ${first.sign}= ${first.value}`] : []), strictly]
}

type Bind = (value: unknown) => string
type Key = { column: keyof typeof columns; direction: 'asc' | 'desc' }
