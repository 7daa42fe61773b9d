import type { SignedPurchase } from '../purchase.js'
import { readBytes32, readExact, readTypedUint } from './exactValues.js'
import { type Key, readAddress, readItems } from './values.js'

export function readSignedPurchase(value: unknown, key: Key): SignedPurchase {
  return readExact(value, key, (purchase) => ({
    buyer: readAddress(purchase.buyer, 'buyer'),
    items: readItems(readItem, purchase.items, 'items', 100),
    currency: readAddress(purchase.currency, 'currency'),
    recipient: readAddress(purchase.recipient, 'recipient'),
    fees: readItems(readFee, purchase.fees, 'fees', 100),
    purchaseId: readBytes32(purchase.purchaseId, 'purchaseId'),
    deadline: readTypedUint(purchase.deadline, 'deadline'),
  }))
}

function readItem(value: unknown, key: Key): SignedPurchase['items'][number] {
  return readExact(value, key, (item) => ({
    orderId: readBytes32(item.orderId, 'orderId'),
    collection: readAddress(item.collection, 'collection'),
    tokenId: readTypedUint(item.tokenId, 'tokenId'),
    quantity: readTypedUint(item.quantity, 'quantity'),
    unitPrice: readTypedUint(item.unitPrice, 'unitPrice'),
  }))
}

function readFee(value: unknown, key: Key): SignedPurchase['fees'][number] {
  return readExact(value, key, (fee) => ({
    receiver: readAddress(fee.receiver, 'receiver'),
    amount: readTypedUint(fee.amount, 'amount'),
  }))
}
