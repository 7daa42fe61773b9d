import { decodePermit } from '../../evm/permit.js'
import type { Step } from '../../protocol/step.js'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { isReset } from '../decode/decodeCall.js'
import type { ChainClient } from '../errors/readChain.js'
import { isNative } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { spenderOf } from '../verify/readBuy.js'
import { createTrust, type Readers } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { arrangeApprovals } from './arrangeApprovals.js'
import type { Inquiry } from './inquire.js'
import type { Spent } from './refuseTokenIds.js'

/**
 * Has every plan leave the spender with exactly what the purchase costs: leaves out an approval that is not needed any more, cuts
 * what an earlier purchase left, and takes an old allowance back first where the token insists on it. Before a signed purchase
 * without a permit, which sets the amount by itself, that is a transaction of the buyer's: who has nothing to pay for it with keeps
 * what is left, and is shown it.
 *
 * What the buyer has allowed elsewhere is kept, unless the policy says otherwise.
 *
 * @throws CheckoutError `ChainFailed`; `StorageFailed` where the journals cannot be read.
 */
export async function adjustApprovals(options: adjustApprovals.Options): Promise<adjustApprovals.ReturnType> {
  const { steps, intent, inquiry } = options
  const buy = steps.find(({ id, signature, post }) => id === 'buy' && !signature && !post)
  if (!buy && !isNative(intent)) return cutBeforeSignature(options)
  if (!buy || isNative(intent)) return { steps: [...steps] }
  const { currency: token } = intent
  const spender = spenderOf({ step: buy, intent, trust: createTrust(options) })
  if (!spender) return { steps: [...steps] }
  const total = totalOf(steps, options)
  const offered = steps.filter(({ id, data }) => id === 'tokenApproval' && !isReset(data))
  const allowed = inquiry.readAllowance(spender)
  const wanted = { token, spender, amount: total, offered, allowed }
  const { approvals, kept } = await arrangeApprovals({ ...options, ...wanted })
  const rest = steps.filter(({ id }) => id !== 'tokenApproval')
  const place = steps.findIndex(({ id }) => id === 'tokenApproval')
  const adjusted = rest.toSpliced(place < 0 ? rest.indexOf(buy) : place, 0, ...approvals)
  return { steps: adjusted, kept, spent: [wanted] }
}

async function cutBeforeSignature(options: adjustApprovals.Options): Promise<adjustApprovals.ReturnType> {
  const { steps, intent, inquiry } = options
  const place = steps.findIndex(({ signature }) => signature && decodePurchase(signature))
  const spender = steps[place]?.signature?.domain.verifyingContract
  const hasPermit = steps.some(({ signature }) => signature && decodePermit(signature))
  if (!spender) return { steps: [...steps] }
  const allowed = inquiry.readAllowance(spender)
  const wanted = { token: intent.currency, spender, amount: totalOf(steps, options), offered: [], allowed }
  const spent = [wanted]
  if (hasPermit) return { steps: [...steps], spent }
  const { approvals, kept } = await arrangeApprovals({ ...options, ...wanted })
  if (kept || approvals.length === 0) return { steps: [...steps], kept, spent }
  const { balance, price, code } = await inquiry.gas
  // A smart account may have someone else pay.
  const isPaid = code !== '0x' || balance >= BigInt(approvals.length) * approvalGas * price
  if (!isPaid) return { steps: [...steps], kept: { spender, allowance: await allowed }, spent }
  return { steps: steps.toSpliced(place, 0, ...approvals), spent }
}

/** More than an approval takes of most tokens. */
const approvalGas = 100_000n

export declare namespace adjustApprovals {
  type Options = createTrust.Options &
    Readers & {
      client: ChainClient
      steps: readonly Step[]
      inquiry: Pick<Inquiry, 'readAllowance' | 'gas'>
      /** The most that a purchase of ours has asked for of an allowance, see `Journal`. */
      readGranted: arrangeApprovals.Options['readGranted']
    }
  type ReturnType = {
    steps: Step[]
    /** What the buyer has allowed elsewhere, or cannot pay to take back, and what stays so. */
    kept?: Forecast['kept']
    /** What the purchase takes of its currency, where that is a token. */
    spent?: readonly Spent[] | undefined
  }
}
