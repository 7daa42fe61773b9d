import type { Order } from '../order.js'
import { writeAmount } from '../write/values.js'
import {
  readChainId,
  readDecimals,
  readMaybe,
  readNumber,
  readOptionAddress,
  readText,
  readWord,
  refuse,
} from './values.js'

/** Checks an order from the host's code. If the host used plain `JSON.parse`, the order has strings in place of amounts and dates. */
export function requireOrder(order: requireOrder.Fields): void {
  readChainId(order.chainId, 'chainId')
  readText(order.orderId, 'orderId')
  readOptionAddress(order.collectionContractAddress, 'collectionContractAddress')
  readOptionAddress(order.createdBy, 'createdBy')
  readOptionAddress(order.priceCurrencyAddress, 'priceCurrencyAddress')
  readMaybe(readWord, order.marketplace, 'marketplace')
  writeAmount(order.priceAmount, 'priceAmount')
  writeAmount(order.quantityAvailable, 'quantityAvailable')
  readMaybe(writeAmount, order.tokenId, 'tokenId')
  readDecimals(order.priceDecimals, 'priceDecimals')
  readDecimals(order.quantityDecimals, 'quantityDecimals')
  readNumber(order.feeBps, 'feeBps')
  const { validUntil } = order
  if (!(validUntil instanceof Date) || Number.isNaN(validUntil.getTime()))
    refuse('validUntil', 'must be a Date')
}

export declare namespace requireOrder {
  type Fields = Pick<
    Order,
    | ('chainId' | 'orderId' | 'collectionContractAddress' | 'createdBy' | 'marketplace' | 'tokenId')
    | ('priceAmount' | 'priceCurrencyAddress' | 'priceDecimals')
    | ('quantityAvailable' | 'quantityDecimals' | 'feeBps' | 'validUntil')
  >
}
