import type { Address, Hex } from 'viem'
import type { Intent } from '../../checkout/intent/intent.js'
import type { Step } from '../../protocol/step.js'
import { costOfItems } from '../../venues/sale.js'
import { buyStep } from '../../venues/tillkit/buyStep.js'
import { purchaseStep } from '../../venues/tillkit/purchaseStep.js'
import { encodePurchase } from '../../venues/tillkit/signedPurchase.js'

/** Returns the step that pays for an intent on a market, in the form in which the checkout itself would create it. */
export function expectedPayment({ intent, market }: expectedPayment.Options): Step {
  return buyStep({ market, ...partsOf(intent) })
}

export function expectedSignedPayment(options: expectedPayment.Options & { now: number }): Step {
  const { intent, market, now } = options
  const { buyer, chainId } = intent
  const parts = partsOf(intent)
  const purchase = { ...parts, buyer, deadline: BigInt(Math.floor(now / 1_000) + 60) }
  const signature = encodePurchase({ purchase, chainId, market })
  return purchaseStep({ signature, price: costOfItems(parts) })
}

export declare namespace expectedPayment {
  type Options = { intent: Intent; market: Address }
}

const anyId: Hex = `0x${'1'.repeat(64)}`

function partsOf({ orders, fees, currency, recipient }: Intent) {
  const items = orders.map(({ orderId, collectionAddress, tokenId = 0n, quantity, unitPrice }) => {
    return { orderId: orderId as Hex, collection: collectionAddress, tokenId, quantity, unitPrice }
  })
  return { items, currency, recipient, fees, purchaseId: anyId }
}
