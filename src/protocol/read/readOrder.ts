import type { FeeBreakdownEntry, Order } from '../order.js'
import {
  type Key,
  readAddress,
  readAmount,
  readChainId,
  readCurrency,
  readDecimals,
  readList,
  readMaybe,
  readMoment,
  readNumber,
  readObject,
  readText,
  readWord,
} from './values.js'

export function readOrder(value: unknown, key: Key): Order {
  return readObject(value, key, (order) => ({
    id: readNumber(order.id, 'id'),
    collectionId: readNumber(order.collectionId, 'collectionId'),
    orderId: readText(order.orderId, 'orderId'),
    chainId: readChainId(order.chainId, 'chainId'),
    originName: readText(order.originName, 'originName'),
    collectionContractAddress: readAddress(order.collectionContractAddress, 'collectionContractAddress'),
    createdBy: readAddress(order.createdBy, 'createdBy'),
    priceAmount: readAmount(order.priceAmount, 'priceAmount'),
    priceAmountFormatted: readText(order.priceAmountFormatted, 'priceAmountFormatted'),
    priceAmountNet: readAmount(order.priceAmountNet, 'priceAmountNet'),
    priceAmountNetFormatted: readText(order.priceAmountNetFormatted, 'priceAmountNetFormatted'),
    priceCurrencyAddress: readCurrency(order.priceCurrencyAddress, 'priceCurrencyAddress'),
    priceDecimals: readDecimals(order.priceDecimals, 'priceDecimals'),
    priceUSD: readMaybe(readNumber, order.priceUSD, 'priceUSD'),
    priceUSDFormatted: readMaybe(readText, order.priceUSDFormatted, 'priceUSDFormatted'),
    quantityInitial: readAmount(order.quantityInitial, 'quantityInitial'),
    quantityInitialFormatted: readText(order.quantityInitialFormatted, 'quantityInitialFormatted'),
    quantityRemaining: readAmount(order.quantityRemaining, 'quantityRemaining'),
    quantityRemainingFormatted: readText(order.quantityRemainingFormatted, 'quantityRemainingFormatted'),
    quantityAvailable: readAmount(order.quantityAvailable, 'quantityAvailable'),
    quantityAvailableFormatted: readText(order.quantityAvailableFormatted, 'quantityAvailableFormatted'),
    quantityDecimals: readDecimals(order.quantityDecimals, 'quantityDecimals'),
    feeBps: readNumber(order.feeBps, 'feeBps'),
    feeBreakdown: readList(readFee, order.feeBreakdown, 'feeBreakdown', 100),
    validFrom: readMoment(order.validFrom, 'validFrom'),
    validUntil: readMoment(order.validUntil, 'validUntil'),
    blockNumber: readNumber(order.blockNumber, 'blockNumber'),
    createdAt: readMoment(order.createdAt, 'createdAt'),
    updatedAt: readMoment(order.updatedAt, 'updatedAt'),
    collectibleId: readMaybe(readNumber, order.collectibleId, 'collectibleId'),
    tokenId: readMaybe(readAmount, order.tokenId, 'tokenId'),
    orderCreatedAt: readMaybe(readMoment, order.orderCreatedAt, 'orderCreatedAt'),
    orderUpdatedAt: readMaybe(readMoment, order.orderUpdatedAt, 'orderUpdatedAt'),
    deletedAt: readMaybe(readMoment, order.deletedAt, 'deletedAt'),
    marketplace: readMaybe(readWord, order.marketplace, 'marketplace'),
    side: readMaybe(readText, order.side, 'side'),
    status: readMaybe(readWord, order.status, 'status'),
    source: readMaybe(readText, order.source, 'source'),
  }))
}

function readFee(value: unknown, key: Key): FeeBreakdownEntry {
  return readObject(value, key, (fee) => ({
    kind: readText(fee.kind, 'kind'),
    recipientAddress: readAddress(fee.recipientAddress, 'recipientAddress'),
    bps: readNumber(fee.bps, 'bps'),
  }))
}
