import { encodeApprove } from '../../evm/encodeApprove.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readGrant } from '../evidence/readFunds.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import { takersIn } from '../journal/allowances.js'
import { wouldRevert } from '../plan/arrangeApprovals.js'
import { readAllowance } from '../plan/readAllowance.js'
import { refuseTokenIds } from '../plan/refuseTokenIds.js'
import { switchChain } from '../wallet/switchChain.js'
import type { Ending } from './dispatchEnding.js'
import { runTransaction } from './runTransaction.js'

/**
 * Takes back the allowances that a purchase left when it was given up: one `approve` of nothing for each contract that may still take
 * something. One that a token does not take back keeps none of the others, and is named at the end. Asks nothing when there is none
 * left, and nothing that would fail.
 *
 * @throws CheckoutError `Reverted` where something is left, and as {@link switchChain} and {@link runTransaction}.
 */
export async function revoke(context: revoke.Context): Promise<Ending> {
  const { client, intent, journal, dispatch } = context
  const { buyer } = intent
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const left: string[] = []
  for (const grant of (await journal.readAll()).flatMap((record) => takersIn(record, intent))) {
    if ((await readGrant(context, grant)) === 'none') continue
    const { token, spender } = grant
    await switchChain(context)
    const data = encodeApprove(spender, 0n)
    const step = { id: 'tokenApproval', to: token, data, value: 0n, price: 0n } as const
    const words = inWords(readMeaning(step))
    dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
    const isRefused =
      (await wouldRevert(client, intent, step)) ||
      (await refuseTokenIds({ client, intent, calls: [{ to: token, data, value: 0n }] }).then(
        () => false,
        () => true,
      ))
    if (!isRefused) await runTransaction(context, { step: { ...step, ...words }, index: 0 })
    const isLeft = isRefused || (await readAllowance({ client, buyer, token, spender, unread: 0n })) > 0n
    if (isLeft) left.push(`${spender} may still take ${token}.`)
  }
  if (left.length > 0) throw new CheckoutError('Reverted', { details: left.join(' ') })
  return { kind: 'revoked' }
}

export declare namespace revoke {
  type Context = runTransaction.Context & switchChain.Context
}
