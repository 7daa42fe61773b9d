import { type Address, type Hex, zeroAddress } from 'viem'
import { revisionName } from './blocks.js'
import type { ListedOrder } from './events.js'
import type { SignedFee, SignedOrder } from './signedOrders.js'

/** All that is known of one order at the tip. Times are Unix seconds, amounts the smallest units. */
export type StoredOrder = Omit<ListedOrder, 'blockNumber' | 'logIndex'> & {
  /** How much was bought. */
  filled: bigint
  /** Whether its maker took it back. */
  cancelled: boolean
  /** How much the maker holds and lets the market move. */
  held: bigint
  /** The zero address where there is no royalty. */
  royaltyReceiver: Address
  /** Hundredths of a percent of the price. */
  royaltyBps: number
  /** Undefined where the currency does not say. */
  decimals: number | undefined
  /** The block that listed it, or that it was signed at. */
  blockNumber: number
  /** Grows from each listed order to the next: what `createdAt` is sorted by. */
  sequence: bigint
  /** When it was listed or signed. */
  createdAt: number
  /** When it last changed. */
  updatedAt: number
  /** The contract that sells it. */
  market: Address
  /** Receives the market fee. */
  treasury: Address
  /** The market’s part of the price, in hundredths of a percent. */
  marketFeeBps: number
  /** What its maker signed, and what of the price goes to others. Absent for an order that a block lists. */
  signed?: Pick<SignedOrder, 'signed' | 'fees'> | undefined
  /** The last indexed block: the order is known as of it. */
  tip: { hash: Hex; time: number }
  /** The name of the state of the chain's orders that this is part of. */
  revision: string
}

/** The statement that reads orders: those that `wanted`, a relation of collection, order_id and position, names in chain $1. */
export function selectOrders(wanted: string): string {
  return `select o.order_id, o.kind, o.collection, o.token_id, o.multiple, o.maker, o.currency, o.unit_price, o.quantity,
       coalesce(a.filled, 0) + (
         select coalesce(sum(f.quantity), 0) from fills f where f.chain_id = $1 and f.order_id = o.order_id
       ) as filled,
       coalesce(nullif(a.cancelled, false), (
         select true from cancellations x where x.chain_id = $1 and x.order_id = o.order_id
       ), false) as cancelled,
       coalesce(a.held, 0) as held, a.royalty_receiver, coalesce(a.royalty_bps, 0) as royalty_bps, c.decimals,
       o.valid_from, o.valid_until, coalesce(o.block_number, o.signed_block) as block_number, o.sequence,
       coalesce(created.time, o.signed_time) as created_at, o.signed, o.fees,
       -- Of its last update alone: there may be one in each block.
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

/** An order as a row of {@link selectOrders} says it. */
export function toStoredOrder(row: OrderRow): StoredOrder {
  return {
    orderId: row.order_id,
    kind: row.kind,
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
    // What happened before it was signed is no update of it.
    updatedAt: Math.max(Number(row.updated_at ?? 0), Number(row.created_at)),
    market: row.market,
    treasury: row.treasury,
    marketFeeBps: row.market_fee_bps,
    signed: row.signed && row.fees ? { signed: row.signed, fees: row.fees } : undefined,
    tip: { hash: row.tip_hash, time: Number(row.tip_time) },
    revision: row.revision,
  }
}

/** PostgreSQL's driver gives `bigint` and `numeric` as digits. */
export type OrderRow = {
  order_id: Hex
  kind: string
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
