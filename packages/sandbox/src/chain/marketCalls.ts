import { encodeMarketBuy, encodeRequest, marketAbi, requestMakerAbi } from 'tillkit/internal'
import { type Address, encodeFunctionData, type Hex, type Log, parseEventLogs, zeroHash } from 'viem'
import { currencyAddress } from './currencyAddress.js'
import type { deployContracts } from './deployContracts.js'
import type { ListedOrder, PlannedOrder } from './orderPlan.js'

/** Whether the market accepts the order. A request market, which has a helper, refuses orders that start later, have ended or are free. */
export function isListable({ contracts, order }: Planned): boolean {
  return !contracts.helper || (order.window === 'open' && order.unitPrice > 0n)
}

/** Encodes the call that lists an order. The dates are in Unix seconds. */
export function encodeListing(options: Planned & { validFrom: bigint; validUntil: bigint }): Hex {
  const { contracts, order, validFrom, validUntil } = options
  const { tokenId, quantity, unitPrice } = order
  const collection = contracts[order.collection]
  const currency = currencyAddress({ contracts, currency: order.currency })
  if (!contracts.helper) {
    const terms = { collection, tokenId, quantity, currency, unitPrice, validFrom, validUntil }
    return encodeFunctionData({ abi: marketAbi, functionName: 'createOrder', args: [terms] })
  }
  const token = { isERC1155: order.collection === 'erc1155', tokenContract: collection, tokenId }
  const terms = { quantity, expiry: validUntil, currency, pricePerToken: unitPrice }
  const args = [{ isListing: true, ...token, ...terms }] as const
  return encodeFunctionData({ abi: requestMakerAbi, functionName: 'createRequest', args })
}

export function readListed({ contracts, logs }: { contracts: Contracts; logs: Log[] }): string[] {
  if (!contracts.helper) {
    const created = parseEventLogs({ abi: marketAbi, eventName: 'OrderCreated', logs })
    return created.map(({ args }) => args.orderId)
  }
  const created = parseEventLogs({ abi: requestMakerAbi, eventName: 'RequestCreated', logs })
  return created.map(({ args }) => `${args.requestId}`)
}

export function encodePurchase(options: Listed & { quantity: bigint; recipient: Address }): Hex {
  const { contracts, order, quantity, recipient } = options
  if (contracts.helper) {
    const lines = [{ requestId: BigInt(order.orderId), quantity }]
    return encodeRequest({ market: undefined, isBatch: false, lines, recipient, fees: [] })
  }
  const { tokenId, unitPrice } = order
  const collection = contracts[order.collection]
  const items = [{ orderId: order.orderId as Hex, collection, tokenId, quantity, unitPrice }]
  const currency = currencyAddress({ contracts, currency: order.currency })
  return encodeMarketBuy({ items, currency, recipient, fees: [], purchaseId: zeroHash })
}

export function encodeCancel({ contracts, order }: Listed): Hex {
  if (!contracts.helper) {
    const args = [order.orderId as Hex] as const
    return encodeFunctionData({ abi: marketAbi, functionName: 'cancelOrder', args })
  }
  const args = [BigInt(order.orderId)] as const
  return encodeFunctionData({ abi: requestMakerAbi, functionName: 'cancelRequest', args })
}

type Contracts = deployContracts.ReturnType
type Planned = { contracts: Contracts; order: PlannedOrder }
type Listed = { contracts: Contracts; order: ListedOrder }
