import { type Address, type Hex, zeroAddress } from 'viem'
import { revisionName } from './blocks.js'
import type { ListedOrder, OrderSide } from './events.js'
import type { SignedFee, SignedOrder } from './signedOrders.js'

/** An order with its state as of the last indexed block. Times are in Unix seconds, and amounts in the smallest unit of the currency. */
export type StoredOrder = Omit<ListedOrder, 'blockNumber' | 'logIndex'> & {
  /** The quantity that was sold so far. */
  filled: bigint
  /** Whether the maker cancelled the order. */
  cancelled: boolean
  /**
   * The quantity that the maker of a listing holds and lets the market transfer, or that the maker of an offer can pay. 0 while it is
   * unknown.
   */
  held: bigint
  /** The account that receives the royalty; the zero address if there is no royalty, or if it is unknown. */
  royaltyReceiver: Address
  /** The royalty in basis points of the price; 0 while it is unknown. */
  royaltyBps: number
  /** The currency's decimals; `undefined` if its contract does not return them, or if the index has not read them yet. */
  decimals: number | undefined
  /** The number of the block that listed the order. For a signed order, the last indexed block when the service first saw the order. */
  blockNumber: number
  /**
   * The order's place among all orders by time of listing. Lists that are sorted by `createdAt` use it, because many orders may have the
   * same time.
   */
  sequence: bigint
  /**
   * The time of the block that listed the order. For a signed order, the time of the last indexed block when the service first saw the
   * order.
   */
  createdAt: number
  /** The time of the last block whose logs may have changed the order; at least `createdAt`. */
  updatedAt: number
  /** The address of the market contract. */
  market: Address
  /** The account that receives the market fee. */
  treasury: Address
  /** The market fee in basis points of the price. */
  marketFeeBps: number
  /** The signed order and its fees. Absent for an order that its maker listed on the chain. */
  signed?: Pick<SignedOrder, 'signed' | 'fees'> | undefined
  /** The last indexed block when the order was read. */
  tip: { hash: Hex; time: number }
  /** The name of the chain's revision when the order was read (see `Revision`). */
  revision: string
}

/**
 * Returns the SQL query that reads orders with their state. `wanted` is an SQL relation that names the orders: their `collection`,
 * `order_id`, and `position` in the result.
 */
export function selectOrders(wanted: string): string {
  return `select o.order_id, o.kind, o.side, o.collection, o.token_id, o.multiple, o.maker, o.currency, o.unit_price, o.quantity,
       coalesce(a.filled, 0) + (
         select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = $1 and f.order_id = o.order_id
       ) as filled,
       coalesce(nullif(a.cancelled, false), (
         select true from cancellations x where x.chain_id = $1 and x.order_id = o.order_id
       ), false) as cancelled,
       coalesce(a.held, 0) as held, a.royalty_receiver, coalesce(a.royalty_bps, 0) as royalty_bps, c.decimals,
       o.valid_from, o.valid_until, coalesce(o.block_number, o.signed_block) as block_number, o.sequence,
       coalesce(created.time, o.signed_time) as created_at, o.signed, o.fees,
       -- Only the last update: each block may have one.
       (select time from blocks where chain_id = $1 and number = (
         select u.block_number from order_updates u where u.chain_id = $1 and u.order_id = o.order_id
         order by u.block_number desc limit 1
       )) as updated_at,
       s.market, s.treasury, s.market_fee_bps, tip.hash as tip_hash, tip.time as tip_time,
       ${revisionName('$1', 'tip.hash')} as revision
     from ${wanted}
     join orders o on o.chain_id = $1 and o.order_id = wanted.order_id and o.collection = wanted.collection
     left join blocks created on created.chain_id = $1 and created.number = o.block_number
     join sources s on s.chain_id = $1 and s.kind = o.kind
     join (select hash, time from blocks where chain_id = $1 order by number desc limit 1) tip on true
     left join availability a on a.chain_id = $1 and a.order_id = o.order_id
     left join currencies c on c.chain_id = $1 and c.address = o.currency
     order by wanted.position`
}

export function toStoredOrder(row: OrderRow): StoredOrder {
  return {
    orderId: row.order_id,
    kind: row.kind,
    side: row.side,
    collection: row.collection,
    tokenId: BigInt(row.token_id),
    multiple: row.multiple,
    maker: row.maker,
    currency: row.currency,
    unitPrice: BigInt(row.unit_price),
    quantity: BigInt(row.quantity),
    filled: BigInt(row.filled),
    cancelled: row.cancelled,
    held: BigInt(row.held),
    royaltyReceiver: row.royalty_receiver ?? zeroAddress,
    royaltyBps: row.royalty_bps,
    decimals: row.decimals ?? undefined,
    validFrom: BigInt(row.valid_from),
    validUntil: BigInt(row.valid_until),
    blockNumber: Number(row.block_number),
    sequence: BigInt(row.sequence),
    createdAt: Number(row.created_at),
    // A log may be older than the time at which the service first saw a signed order. `updatedAt` is then the same as `createdAt`.
    updatedAt: Math.max(Number(row.updated_at ?? 0), Number(row.created_at)),
    market: row.market,
    treasury: row.treasury,
    marketFeeBps: row.market_fee_bps,
    signed: row.signed && row.fees ? { signed: row.signed, fees: row.fees } : undefined,
    tip: { hash: row.tip_hash, time: Number(row.tip_time) },
    revision: row.revision,
  }
}

/** A row of the result of `selectOrders`. The driver returns `bigint` and `numeric` columns as strings of digits. */
export type OrderRow = {
  order_id: Hex
  kind: string
  side: OrderSide
  collection: Address
  token_id: string
  multiple: boolean
  maker: Address
  currency: Address
  unit_price: string
  quantity: string
  filled: string
  cancelled: boolean
  held: string
  royalty_receiver: Address | null
  royalty_bps: number
  decimals: number | null
  valid_from: string
  valid_until: string
  block_number: string
  sequence: string
  created_at: string
  updated_at: string | null
  market: Address
  treasury: Address
  market_fee_bps: number
  signed: object | null
  fees: readonly SignedFee[] | null
  tip_hash: Hex
  tip_time: string
  revision: string
}
