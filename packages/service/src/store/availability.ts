import type { Address, Hex } from 'viem'
import { type OrderSide, toJson } from './events.js'
import type { Sql } from './openDatabase.js'
import { statement } from './statement.js'
import { updateStandings } from './updateStandings.js'

/**
 * The part of an order's state that the index reads from contracts, because the market's events do not show it: balance, approval and
 * royalty. For a signed order, it also holds the sold quantity and the cancellation.
 */
export type Availability = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /**
   * The quantity that the maker of a listing holds and lets the market transfer, or that the maker of an offer can pay. 0 after the order
   * has ended.
   */
  held: bigint
  /** The account that receives the royalty; the zero address for no royalty. */
  royaltyReceiver: Address
  /** The royalty in basis points of the price. */
  royaltyBps: number
  /** The quantity of a signed order that was bought, as the market contract reports it. @default 0n */
  filled?: bigint
  /** Whether the maker cancelled the signed order, as the market contract reports it. @default false */
  cancelled?: boolean
}

/** An order whose availability the index has to read from the chain: it is new, or a log may have changed its availability. */
export type UnreadOrder = {
  /** The internal order ID: 32 bytes. */
  orderId: Hex
  /** The kind of the order's marketplace, such as `service_marketplace_v2`. */
  kind: string
  /** Whether the order is a listing or an offer to buy. */
  side: OrderSide
  /** The contract address of the token. */
  collection: Address
  /** The token's ID in its collection. */
  tokenId: bigint
  /** Whether the token is known to be ERC-1155. `false` for an ERC-721, or if the order does not show the token standard. */
  multiple: boolean
  /** The quantity that the order listed or bid for at first, before any purchase. */
  quantity: bigint
  /** The seller of a listing, or the buyer of an offer. */
  maker: Address
  /** The price of one unit, in the smallest unit of the currency. */
  unitPrice: bigint
  /** The address of the ERC-20 currency; the zero address for the native currency. */
  currency: Address
  /** Whether the database has the currency's decimals. If not, the index reads them together with the availability. */
  currencyKnown: boolean
  /** Whether the indexed events leave the order open: none cancels it, and the purchases do not use up its quantity. */
  open: boolean
  /** The signed order in the format of its market. Absent for an order that its maker listed on the chain. */
  signed?: object | undefined
}

export async function readUnreadOrders(sql: Sql, options: readUnreadOrders.Options): Promise<UnreadOrder[]> {
  const { chainId, kinds, limit } = options
  const rows = await sql.query<Row>(
    `select o.order_id, o.kind, o.side, o.collection, o.token_id, o.multiple, o.quantity, o.maker, o.unit_price, o.currency, o.signed,
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
    side: row.side,
    collection: row.collection,
    tokenId: BigInt(row.token_id),
    multiple: row.multiple,
    quantity: BigInt(row.quantity),
    maker: row.maker,
    unitPrice: BigInt(row.unit_price),
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
    ...statement`update availability a
     set held = read.held, royalty_receiver = read."royaltyReceiver", royalty_bps = read."royaltyBps",
       filled = coalesce(read.filled, 0), cancelled = coalesce(read.cancelled, false)
     from json_to_recordset(${toJson(availability)})
       as read("orderId" text, held numeric, "royaltyReceiver" text, "royaltyBps" integer, filled numeric,
         cancelled boolean)
     where a.chain_id = ${chainId} and a.order_id = read."orderId"`,
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
  side: OrderSide
  collection: Address
  token_id: string
  multiple: boolean
  quantity: string
  maker: Address
  unit_price: string
  currency: Address
  currency_known: boolean
  open: boolean
  signed: object | null
}
