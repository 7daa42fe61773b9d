import { encodeApprove } from '../../evm/encodeApprove.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import { grantsIn } from '../journal/grantsIn.js'
import { readAllowance } from '../plan/readAllowance.js'
import type { Ending } from './dispatchEnding.js'
import { runTransaction } from './runTransaction.js'

/**
 * Takes back the allowance that a purchase left when it was given up: one `approve` of nothing to the same contract.
 * Asks nothing when there is none left.
 *
 * @throws CheckoutError as {@link runTransaction}.
 */
export async function revoke(context: runTransaction.Context): Promise<Ending> {
  const { client, intent, journal, dispatch } = context
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  for (const { token, spender, amount: unread } of (await journal.readAll()).flatMap(grantsIn)) {
    if ((await readAllowance({ client, buyer: intent.buyer, token, spender, unread })) === 0n) continue
    const data = encodeApprove(spender, 0n)
    const step = { id: 'tokenApproval', to: token, data, value: 0n, price: 0n } as const
    const words = inWords(readMeaning(step))
    dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
    await runTransaction(context, { step: { ...step, ...words }, index: 0 })
  }
  return { kind: 'revoked' }
}
