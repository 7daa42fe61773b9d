import type { Address, Hex } from 'viem'
import { currencyAddress } from './currencyAddress.js'
import type { deployContracts } from './deployContracts.js'
import type { ListedOrder } from './orderPlan.js'

/** Returns the manifest entry of a listed order, with the field names of the HTTP interface. */
export function orderRecord<id extends string>(options: orderRecord.Options<id>): orderRecord.ReturnType<id> {
  const { contracts, order } = options
  return {
    orderId: order.orderId,
    collectionAddress: contracts[order.collection],
    tokenId: `${order.tokenId}`,
    marketplace: 'service_marketplace_v2',
    currency: currencyAddress({ contracts, currency: order.currency }),
    priceAmount: `${order.unitPrice}`,
    quantityAvailable: `${quantityAvailable(order)}`,
    status: status(order),
    about: order.about,
  }
}

export declare namespace orderRecord {
  type Options<id> = {
    /** The addresses of the contracts. */
    contracts: deployContracts.ReturnType
    /** The listed order. */
    order: ListedOrder & { orderId: id }
  }
  type ReturnType<id = Hex> = {
    /** The id of the order on its market. */
    orderId: id
    /** The contract of the token. */
    collectionAddress: Address
    /** The token's id, in decimal digits. */
    tokenId: string
    /** The kind of marketplace that a purchase of this order names. */
    marketplace: 'service_marketplace_v1' | 'service_marketplace_v2'
    /** The currency's address, zero for ether. */
    currency: Address
    /** Price of one unit, in the smallest unit of the currency. */
    priceAmount: string
    /** The units that are unsold, owned by the maker and approved for the market. "0" after a cancellation. */
    quantityAvailable: string
    /** Whether the order can be bought, or the reason why it cannot. */
    status: 'active' | 'inactive' | 'expired' | 'cancelled' | 'filled'
    /** One sentence on what is special about the order. */
    about: string
  }
}

function quantityAvailable({ outcome, quantity }: ListedOrder): bigint {
  if (outcome.kind === 'none') return quantity
  if (outcome.kind === 'sold' || outcome.kind === 'givenAway') return quantity - outcome.quantity
  return 0n
}

function status(order: ListedOrder): orderRecord.ReturnType['status'] {
  const available = quantityAvailable(order)
  if (order.outcome.kind === 'cancelled') return 'cancelled'
  if (order.outcome.kind === 'sold' && available === 0n) return 'filled'
  if (order.window === 'past') return 'expired'
  return order.window === 'open' && available > 0n ? 'active' : 'inactive'
}
