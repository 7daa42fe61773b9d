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
 * Requests a signature (EIP-712 or EIP-191), and sends it to the service if the step has a `post`. If the signature pays, waits until the
 * chain shows the purchase.
 */
export async function runSignature(
  context: runSignature.Context,
  options: runSignature.Options,
): Promise<runSignature.ReturnType> {
  const { dispatch, emit } = context
  const { step, index, accountState, next } = options
  const { id, market, measured } = step
  const draft = { id, kind: 'signature' as const, calls: [], market, measured, ...termsOf(step) }
  const { entry, answer: signature } = await promptWallet(context, signatureKind(context, step), {
    parts: [{ context, draft }],
    accountState,
    onPrompt: () => dispatch({ type: 'ask', step: index }),
  })
  dispatch({ type: 'send', step: index })
  const nextState = next?.().catch(() => undefined)
  if (signature) await deliverSignature(context, { step, entry, signature })
  await emit({ type: 'sent', step: id })
  if (market) return waitForSettlement(context, { entry, steps: [index] })
  await entry.update({ status: 'done' })
  dispatch({ type: 'finish', step: index })
  await emit({ type: 'done', step: id })
  return { entry, signature, accountState: await nextState }
}

export declare namespace runSignature {
  type Context = promptWallet.Context & deliverSignature.Context & waitForSettlement.Context
  type Options = runTransaction.Options
  type ReturnType = Settlement & {
    signature?: Hex | undefined
  }
}

function termsOf({ signature }: PlannedStep): Pick<JournalEntry, 'permit' | 'deadline'> {
  if (!signature) return {}
  const allowed = decodeAllowance(signature)
  if (!allowed) return { deadline: decodePurchase(signature)?.deadline }
  const { token, spender, amount } = allowed
  return { permit: { token, spender, amount } }
}
