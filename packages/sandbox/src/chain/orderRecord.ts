import type { Address, Hex } from 'viem'
import { currencyAddress } from './currencyAddress.js'
import type { deployContracts } from './deployContracts.js'
import type { ListedOrder } from './orderPlan.js'

/** What the manifest says of a listed order, in the words of the wire. */
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
    /** Where everything was deployed. */
    contracts: deployContracts.ReturnType
    /** The order of the plan, with its id on the market. */
    order: ListedOrder & { orderId: id }
  }
  type ReturnType<id = Hex> = {
    /** As the market calls it. */
    orderId: id
    /** The contract of the token. */
    collectionAddress: Address
    /** In decimal digits. */
    tokenId: string
    /** The marketplace kind to buy it with. */
    marketplace: 'service_marketplace_v1' | 'service_marketplace_v2'
    /** Zero for ether. */
    currency: Address
    /** Price of one unit, in the smallest unit of the currency. */
    priceAmount: string
    /** What is unfilled, still owned by its maker and approved; "0" once cancelled. */
    quantityAvailable: string
    /** Whether it can be bought, or what became of it. */
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
