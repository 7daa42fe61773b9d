import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { encodeMarketBuy } from '../../checkout/decode/decodeCall.js'
import type { Intent } from '../../checkout/intent/intent.js'
import { marketDomain, purchaseTypes } from '../../protocol/purchase.js'
import type { Step } from '../../protocol/step.js'
import { priceOfItems } from '../../venues/sale.js'

/**
 * The step that pays for an intent on a market, as the page itself would build it: what an allowance that the frame asks
 * for is held against. It is never put before a wallet.
 */
export function ownPayment(options: ownPayment.Options): Step {
  const { intent, market } = options
  const { items, fees, total } = partsOf(intent)
  const { currency, recipient } = intent
  return {
    id: 'buy',
    to: market,
    data: encodeMarketBuy({ items, currency, recipient, fees, purchaseId: anyId }),
    value: isAddressEqual(currency, zeroAddress) ? total : 0n,
    price: total,
  }
}

/** As {@link ownPayment}, for a purchase that is signed instead of sent. */
export function ownSignedPayment(options: ownPayment.Options & { now: number }): Step {
  const { intent, market, now } = options
  const { items, fees, total } = partsOf(intent)
  const { currency, recipient, buyer, chainId } = intent
  const deadline = Math.floor(now / 1_000) + 60
  const text = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`]))
  return signedStep({
    domain: { ...marketDomain, chainId, verifyingContract: market },
    types: purchaseTypes,
    primaryType: 'Purchase',
    value: {
      ...text({ buyer, currency, recipient, purchaseId: anyId, deadline }),
      items: items.map(text),
      fees: fees.map(text),
    },
    price: total,
  })
}

/** The step of a signed purchase, around what is signed. */
export function signedStep(options: signedStep.Options): Step {
  const { price, ...signature } = options
  return {
    id: 'signEIP712',
    to: signature.domain.verifyingContract,
    data: '0x',
    value: 0n,
    price,
    signature,
    post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body: { purchase: signature.value } },
    executeType: 'order',
  }
}

export declare namespace ownPayment {
  type Options = { intent: Intent; market: Address }
}

export declare namespace signedStep {
  type Options = NonNullable<Step['signature']> & {
    /** What it costs in all, in the currency's smallest unit. */
    price: bigint
  }
}

/** Stands for the id of the purchase, which has no part in what it costs. */
const anyId: Hex = `0x${'1'.repeat(64)}`

function partsOf({ orders, fees }: Intent) {
  const items = orders.map(({ orderId, collectionAddress, tokenId = 0n, quantity, unitPrice }) => {
    return { orderId: orderId as Hex, collection: collectionAddress, tokenId, quantity, unitPrice }
  })
  const total = fees.reduce((sum, { amount }) => sum + amount, priceOfItems(items))
  return { items, fees, total }
}
