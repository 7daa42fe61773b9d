import type { Address, Hex } from 'viem'
import { toJson } from './events.js'
import type { Sql } from './openDatabase.js'
import { updateStandings } from './updateStandings.js'

/** The part of an order's state that the market's events do not show: balance, approval and royalty. */
export type Availability = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The quantity that the maker holds and lets the market transfer; 0 once the order has ended. */
  held: bigint
  /** The account that receives the royalty; the zero address for no royalty. */
  royaltyReceiver: Address
  /** The royalty in basis points of the price. */
  royaltyBps: number
  /** The sold quantity of a signed order, according to the market. @default 0n */
  filled?: bigint
  /** Whether the maker cancelled the signed order. @default false */
  cancelled?: boolean
}

/** An order with unknown availability. */
export type UnreadOrder = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The marketplace kind of its venue. */
  kind: string
  /** The contract of the token. */
  collection: Address
  /** The token's ID in its collection. */
  tokenId: bigint
  /** Whether the token is ERC-1155; otherwise it is ERC-721. */
  multiple: boolean
  /** The listed quantity. */
  quantity: bigint
  /** The seller. */
  maker: Address
  /** The zero address for the native currency. */
  currency: Address
  /** Whether the currency's decimals are known. If not, they are read together with the availability. */
  currencyKnown: boolean
  /** Whether the order is neither cancelled nor sold out. */
  open: boolean
  /** The signed order. Absent for an order that its maker listed on the chain. */
  signed?: object | undefined
}

export async function readUnreadOrders(sql: Sql, options: readUnreadOrders.Options): Promise<UnreadOrder[]> {
  const { chainId, kinds, limit } = options
  const rows = await sql.query<Row>(
    `select o.order_id, o.kind, o.collection, o.token_id, o.multiple, o.quantity, o.maker, o.currency, o.signed,
       (select c.decimals from currencies c where c.chain_id = $1 and c.address = o.currency) is not null as currency_known,
       (select true from cancellations x where x.chain_id = $1 and x.order_id = o.order_id) is null
       and o.quantity > (
         select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = $1 and f.order_id = o.order_id
       ) as open
     from availability a join orders o on o.chain_id = $1 and o.order_id = a.order_id
     where a.chain_id = $1 and a.held is null and o.kind = any($3)
     limit $2`,
    [chainId, limit, kinds],
    'unread orders',
  )
  return rows.map((row) => ({
    orderId: row.order_id,
    kind: row.kind,
    collection: row.collection,
    tokenId: BigInt(row.token_id),
    multiple: row.multiple,
    quantity: BigInt(row.quantity),
    maker: row.maker,
    currency: row.currency,
    currencyKnown: row.currency_known,
    open: row.open,
    ...(row.signed ? { signed: row.signed } : {}),
  }))
}

export declare namespace readUnreadOrders {
  type Options = { chainId: number; kinds: readonly string[]; limit: number }
}

export async function updateAvailability(
  sql: Sql,
  chainId: number,
  availability: readonly Availability[],
): Promise<void> {
  await sql.query(
    `update availability a
     set held = read.held, royalty_receiver = read."royaltyReceiver", royalty_bps = read."royaltyBps",
       filled = coalesce(read.filled, 0), cancelled = coalesce(read.cancelled, false)
     from json_to_recordset($2)
       as read("orderId" text, held numeric, "royaltyReceiver" text, "royaltyBps" integer, filled numeric,
         cancelled boolean)
     where a.chain_id = $1 and a.order_id = read."orderId"`,
    [chainId, toJson(availability)],
  )
  await updateStandings(
    sql,
    chainId,
    availability.map(({ orderId }) => orderId),
  )
}

type Row = {
  order_id: Hex
  kind: string
  collection: Address
  token_id: string
  multiple: boolean
  quantity: string
  maker: Address
  currency: Address
  currency_known: boolean
  open: boolean
  signed: object | null
}
