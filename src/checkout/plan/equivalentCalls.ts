import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { encodeApprove } from '../../evm/encodeApprove.js'
import type { Step } from '../../protocol/step.js'
import { costOfItems } from '../../venues/sale.js'
import { encodeMarketBuy } from '../../venues/tillkit/encodeMarketBuy.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import type { Call } from '../decode/decodeCall.js'

/**
 * Returns transactions with the same effect as the plan, for the simulation. A signed purchase becomes an approval and a purchase
 * transaction of the buyer. A permit or Permit2 signature becomes the approval that it replaces.
 */
export function equivalentCalls(steps: readonly Step[]): Call[] {
  return steps.flatMap((step) => {
    const { to, data, value, signature, post, id } = step
    if (!signature && !post && id !== 'signEIP191') return [{ to, data: data as Hex, value }]
    const permit = signature && !post ? decodeAllowance(signature) : undefined
    if (permit) {
      const { token, spender, amount } = permit
      return [{ to: token, data: encodeApprove(spender, amount), value: 0n }]
    }
    const purchase = signature && decodePurchase(signature)
    if (!purchase) return []
    const market = signature.domain.verifyingContract
    const buy = { to: market, data: encodeMarketBuy(purchase), value: 0n }
    const total = costOfItems(purchase)
    if (total === 0n || isAddressEqual(purchase.currency, zeroAddress)) return [buy]
    return [{ to: purchase.currency, data: encodeApprove(market, total), value: 0n }, buy]
  })
}

export function marketOf({ id, to, signature }: Step): Address | undefined {
  if (id === 'buy') return to
  return signature && decodePurchase(signature) ? signature.domain.verifyingContract : undefined
}
