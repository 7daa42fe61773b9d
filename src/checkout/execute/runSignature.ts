import { type Hex, isHex, stringToHex } from 'viem'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { noRetry } from '../context/wallet.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { askWallet } from '../wallet/askWallet.js'
import { signTypedData } from '../wallet/signTypedData.js'
import { deliverSignature } from './deliverSignature.js'
import type { runTransaction } from './runTransaction.js'

/**
 * Has the wallet sign a message (EIP-712 or EIP-191) and delivers the signature as the step says. A signature that pays is
 * followed until the chain shows the purchase; of any other no receipt comes back.
 *
 * @throws CheckoutError as {@link askWallet}, {@link deliverSignature} and {@link waitForSettlement}.
 */
export async function runSignature(
  context: runSignature.Context,
  options: runSignature.Options,
): Promise<runSignature.ReturnType> {
  const { dispatch, emit } = context
  const { step, index, place, next } = options
  const { id, market } = step
  const { entry, answer: signature } = await askWallet(context, {
    draft: { id, kind: 'signature', calls: [], market, ...termsOf(step) },
    steps: [index],
    place,
    request: () => sign(context, step),
    // From here on it could be used, so it counts as given.
    toChange: () => ({ status: market ? 'sent' : 'done' }),
  })
  dispatch({ type: 'send', step: index })
  const ahead = next?.().catch(() => undefined)
  if (signature) await deliverSignature(context, { step, entry, signature })
  await emit({ type: 'sent', step: id })
  if (market) return waitForSettlement(context, { entry, steps: [index] })
  await entry.update({ status: 'done' })
  dispatch({ type: 'finish', step: index })
  await emit({ type: 'done', step: id })
  return { entry, signature, place: await ahead }
}

export declare namespace runSignature {
  type Context = askWallet.Context & deliverSignature.Context & waitForSettlement.Context
  type Options = runTransaction.Options
  type ReturnType = Settlement & {
    /** What was signed, where the wallet's answer came through. */
    signature?: Hex | undefined
  }
}

/** What the signature of a step allows, and until when it pays. */
function termsOf({ signature }: PlannedStep): Pick<JournalEntry, 'permit' | 'deadline'> {
  if (!signature) return {}
  const allowed = decodeAllowance(signature)
  if (!allowed) return { deadline: decodePurchase(signature)?.deadline }
  const { token, spender, amount } = allowed
  return { permit: { token, spender, amount } }
}

function sign(
  { wallet, intent }: Pick<CheckoutContext, 'wallet' | 'intent'>,
  step: PlannedStep,
): Promise<Hex> {
  const { account } = wallet
  const { signature, data } = step
  if (signature) return signTypedData({ wallet, account: intent.buyer, signature })
  const raw = isHex(data) ? data : stringToHex(data)
  if (account.type === 'local' && account.signMessage) return account.signMessage({ message: { raw } })
  return wallet.request({ method: 'personal_sign', params: [raw, intent.buyer] }, noRetry)
}
