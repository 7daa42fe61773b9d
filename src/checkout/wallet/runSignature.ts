import type { Hex } from 'viem'
import { decodePurchase } from '../../venues/tillkit/signedPurchase.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { deliverSignature } from './post.js'
import { promptWallet } from './prompt.js'
import type { runTransaction } from './runTransaction.js'
import { signatureKind } from './signature.js'

/**
 * Requests a signature (EIP-712 or EIP-191), and posts it as the step says. If the signature pays, it waits until the chain shows
 * the purchase. Any other signature has no receipt.
 *
 * @throws {CheckoutError} as {@link promptWallet}, {@link deliverSignature} and {@link waitForSettlement}.
 */
export async function runSignature(
  context: runSignature.Context,
  options: runSignature.Options,
): Promise<runSignature.ReturnType> {
  const { dispatch, emit } = context
  const { step, index, place, next } = options
  const { id, market } = step
  const draft = { id, kind: 'signature' as const, calls: [], market, ...termsOf(step) }
  const { entry, answer: signature } = await promptWallet(context, signatureKind(context, step), {
    asks: [{ context, draft }],
    place,
    onPrompt: () => dispatch({ type: 'ask', step: index }),
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
  type Context = promptWallet.Context & deliverSignature.Context & waitForSettlement.Context
  type Options = runTransaction.Options
  type ReturnType = Settlement & {
    /** The signature; `undefined` if the wallet's answer was lost. */
    signature?: Hex | undefined
  }
}

/** Returns the allowance that a signature gives, or the deadline until which it pays. */
function termsOf({ signature }: PlannedStep): Pick<JournalEntry, 'permit' | 'deadline'> {
  if (!signature) return {}
  const allowed = decodeAllowance(signature)
  if (!allowed) return { deadline: decodePurchase(signature)?.deadline }
  const { token, spender, amount } = allowed
  return { permit: { token, spender, amount } }
}
