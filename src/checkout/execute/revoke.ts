import { decodeCall, encodeApprove } from '../decode/decodeCall.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import { readAllowance } from '../plan/adjustApprovals.js'
import type { CheckoutContext } from './context.js'
import { runTransaction } from './runTransaction.js'

/**
 * Takes back the allowance that a purchase left when it was given up: one `approve` of nothing to the same contract.
 * Asks nothing when there is none left.
 *
 * @throws CheckoutError as `runTransaction`.
 */
export async function revoke(context: CheckoutContext): Promise<void> {
  const { client, intent, journal, dispatch } = context
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  for (const spender of grantedTo(context)) {
    if ((await readAllowance({ client, intent, spender })) === 0n) continue
    const data = encodeApprove(spender, 0n)
    const step = { id: 'tokenApproval', to: intent.currency, data, value: 0n, price: 0n } as const
    const words = inWords(readMeaning(step))
    dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
    await runTransaction(context, { ...step, ...words }, 0)
  }
  throw new CheckoutError('Cancelled', { details: 'The permission was taken back.' })
}

/** Every contract that this purchase asked an allowance for. */
function grantedTo({ journal }: CheckoutContext) {
  const calls = journal.record.entries.flatMap((entry) => entry.calls)
  return new Set(
    calls.flatMap(({ data }) => {
      const call = decodeCall(data)
      return call.kind === 'approve' && call.amount > 0n ? [call.spender] : []
    }),
  )
}
