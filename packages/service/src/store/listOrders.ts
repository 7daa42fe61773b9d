import type { OrderStatus } from 'tillkit/protocol'
import type { Address, Hex } from 'viem'
import type { Sql } from './openDatabase.js'
import { readSources } from './sources.js'
import { type OrderRow, type StoredOrder, selectOrders, toStoredOrder } from './storedOrder.js'
import type { Standing } from './updateStandings.js'

/**
 * Finds the orders that a filter lets through, sorted, those after a place in the list. Each standing is read from an
 * index of its own and only as far as the page goes, so a page costs the same at the end of a long list as at its
 * beginning. Orders in the same place are told apart by their ids, in the direction of the last column.
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
  const conditions = [...wanted(filter, bind), ...(after ? beyond(keys, after, bind) : [])]
  const time = isTimely(status) ? `${bind(now)}::bigint` : ''
  const most = bind(limit)
  const found = (standing: string, more: readonly string[]) => `(
      select o.* from orders o
      where ${['o.chain_id = $1', `o.standing = ${standing}`, ...conditions, ...more].join(' and ')}
      order by ${order} limit ${most}
    )`
  // Where it is another question for each standing, each is asked by itself: there are indexes for what few of them are.
  const all =
    status === 'inactive' || status === 'expired'
      ? `(${standings[status].map((one) => found(`'${one}'`, timely(status, time, one))).join(' union all ')})`
      : `unnest(${bind(standingsOf(status))}::text[]) as standings(standing)
    cross join lateral ${found('standings.standing', timely(status, time))}`
  const page = `(
    select collection, order_id, row_number() over (order by ${order}) as position
    from ${all} as found
    order by ${order} limit ${most}
  ) as wanted`
  return (await sql.query<OrderRow>(selectOrders(page), values)).map(toStoredOrder)
}

export declare namespace listOrders {
  type Options = {
    chainId: number
    filter: Filter
    /** What is sorted by, first things first. */
    sort: readonly { column: Column; direction: 'asc' | 'desc' }[]
    /** The place after which the page begins: a value for each column of `sort`, and an order's id. */
    after?: Place | undefined
    /** How many at most. */
    limit: number
    /** Unix seconds: of the clock, or of the last block where that is later. */
    now: number
  }
  type Column = Exclude<keyof typeof columns, 'orderId'>
  /** Which orders are wanted: those that every given field says yes to. */
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
  type ListedStatus = Exclude<OrderStatus & keyof typeof standings, 'unknown'>
  type Place = { values: readonly bigint[]; orderId: Hex }
}

/** What lists are sorted by, and what it is in the table. */
const columns = {
  createdAt: { name: 'sequence', type: 'bigint' },
  priceAmount: { name: 'unit_price', type: 'numeric' },
  validUntil: { name: 'valid_until', type: 'numeric' },
  orderId: { name: 'order_id', type: 'text' },
} as const

/** Which standings an order of a status may have. */
const standings = {
  active: ['active'],
  decimals_missing: ['active'],
  inactive: ['active', 'inactive'],
  expired: ['active', 'inactive', 'expired'],
  filled: ['filled'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly Standing[]>

function standingsOf(status: listOrders.ListedStatus | undefined): readonly Standing[] {
  return status === undefined ? ['active', 'inactive', 'expired', 'filled', 'cancelled'] : standings[status]
}

/** Orders up to which those of tokens, or of an account, are told by their ids. */
const few = 300

type NarrowFilter = listOrders.Filter & {
  orderIds?: readonly Hex[]
  /** Currencies that do not say their decimals, where they are few. */
  nameless?: readonly Address[]
}

/** Names what the planner would know nothing of: the markets that the chain has of some kinds, and currencies that do not say their decimals. */
async function narrow(sql: Sql, chainId: number, filter: listOrders.Filter): Promise<NarrowFilter> {
  const known = filter.kinds && (await readSources(sql, chainId)).map(({ kind }) => kind)
  const kinds = filter.kinds?.filter((kind) => known?.includes(kind))
  const narrowed = { ...(await narrowOrders(sql, chainId, filter)), kinds }
  if (filter.status !== 'decimals_missing') return narrowed
  const nameless = await sql.query<{ address: Address }>(
    `select address from currencies where chain_id = $1 and decimals is null limit ${few + 1}`,
    [chainId],
  )
  return nameless.length > few ? narrowed : { ...narrowed, nameless: nameless.map(({ address }) => address) }
}

/**
 * Names the orders of tokens, or of an account, where they are few: the planner knows how many have a number or an address anywhere, and
 * would look for what is rare here, and common elsewhere, among all orders of a collection or a chain.
 */
async function narrowOrders(sql: Sql, chainId: number, filter: listOrders.Filter): Promise<NarrowFilter> {
  const { collection, tokenIds, maker, ...rest } = filter
  if (!maker && !(collection && tokenIds)) return filter
  const found = await (maker
    ? sql.query<{ order_id: Hex }>(
        `select order_id from orders where chain_id = $1 and maker = $2 order by standing, sequence limit ${few + 1}`,
        [chainId, maker.toLowerCase()],
      )
    : sql.query<{ order_id: Hex }>(
        // In the order of the index that has the token, too.
        `select order_id from unnest($3::numeric[]) as wanted(token_id) cross join lateral (
           select order_id from orders where chain_id = $1 and collection = $2 and token_id = wanted.token_id
           order by maker limit ${few + 1}
         ) found limit ${few + 1}`,
        [chainId, collection?.toLowerCase(), [...new Set(tokenIds)].map(String)],
      ))
  if (found.length > few) return filter
  const orderIds = found.map((row) => row.order_id)
  return maker ? { ...rest, collection, tokenIds, orderIds } : { ...rest, orderIds }
}

function wanted(filter: NarrowFilter, bind: Bind): string[] {
  const { collection, tokenIds, maker, currencies, kinds, minPrice, maxPrice, orderIds, nameless } = filter
  const [currency, ...others] = currencies ?? []
  return [
    orderIds && `o.order_id = any(${bind(orderIds)}::text[])`,
    collection && `o.collection = ${bind(collection.toLowerCase())}`,
    tokenIds && `o.token_id = any(${bind(tokenIds.map(String))}::numeric[])`,
    maker && `o.maker = ${bind(maker.toLowerCase())}`,
    // Of one alone the index knows the prices.
    currency && others.length === 0 && `o.currency = ${bind(currency.toLowerCase())}`,
    others.length > 0 && `o.currency = any(${bind(currencies?.map((each) => each.toLowerCase()))}::text[])`,
    // What was signed for a market that is there no more is told to nobody.
    `o.kind = any(${kinds ? `${bind(kinds)}::text[]` : 'array(select kind from sources where chain_id = $1)'})`,
    nameless && `o.currency = any(${bind(nameless)}::text[])`,
    minPrice !== undefined && `o.unit_price >= ${bind(minPrice.toString())}::numeric`,
    maxPrice !== undefined && `o.unit_price <= ${bind(maxPrice.toString())}::numeric`,
  ].filter((condition) => typeof condition === 'string')
}

type Status = listOrders.ListedStatus | undefined

/** Whether the time has to do with a status. */
function isTimely(status: Status): boolean {
  return status !== undefined && status !== 'filled' && status !== 'cancelled'
}

/** What the time has to do with a status, as `orderState` has it, of orders of a standing. */
function timely(status: Status, time: string, standing?: Standing): string[] {
  // A subquery for each row met; a join would have the planner read all of them.
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

/** Those that come after a place: by the first column, or, where that is the same, by what follows. */
function beyond(keys: readonly Key[], after: listOrders.Place, bind: Bind): string[] {
  const values = [...after.values.map(String), after.orderId.toLowerCase()]
  const parts = keys.map(({ column, direction }, index) => {
    const { name, type } = columns[column]
    return { name, sign: direction === 'asc' ? '>' : '<', value: `${bind(values[index])}::${type}` }
  })
  const strictly = parts.reduceRight<string>((rest, { name, sign, value }) => {
    const further = `o.${name} ${sign} ${value}`
    return rest ? `(${further} or (o.${name} = ${value} and ${rest}))` : further
  }, '')
  // Says no more than the rest, in a way that an index can begin at.
  const [first] = parts
  return [...(first ? [`o.${first.name} ${first.sign}= ${first.value}`] : []), strictly]
}

type Bind = (value: unknown) => string
type Key = { column: keyof typeof columns; direction: 'asc' | 'desc' }
