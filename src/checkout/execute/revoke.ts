import type { encodeApprove } from '../../evm/encodeApprove.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { readMeaning } from '../explain/explainPurchase.js'
import type { inWords } from '../explain/stepSentences.js'
import type { takersIn } from '../journal/grantsIn.js'
import type { readGrant } from '../journal/readFunds.js'
import type { wouldRevert } from '../plan/arrangeApprovals.js'
import type { readAllowance } from '../plan/readAllowance.js'
import type { refuseTokenIds } from '../plan/refuseTokenIds.js'
import type { switchChain } from '../wallet/switchChain.js'
import type { Ending } from './dispatchEnding.js'
import type { runTransaction } from './runTransaction.js'

/**
 * Takes back the allowances that a purchase left when it was given up: one `approve` of nothing for each contract that may still take
 * something. One that a token does not take back keeps none of the others, and is named at the end. Asks nothing when there is none
 * left, and nothing that would fail.
 *
 * @throws CheckoutError `Reverted` where something is left, and as {@link switchChain} and {@link runTransaction}.
 */
export async function revoke(context: revoke.Context, shared: revoke.Shared): Promise<Ending> {
  const { client, intent, journal, dispatch } = context
  const { buyer } = intent
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const left: string[] = []
  for (const grant of (await journal.readAll()).flatMap((record) => shared.takersIn(record, intent))) {
    if ((await shared.readGrant(context, grant)) === 'none') continue
    const { token, spender } = grant
    await shared.switchChain(context)
    const data = shared.encodeApprove(spender, 0n)
    const step = { id: 'tokenApproval', to: token, data, value: 0n, price: 0n } as const
    const words = shared.inWords(shared.readMeaning(step))
    dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
    const isRefused =
      (await shared.wouldRevert(client, intent, step)) ||
      (await shared.refuseTokenIds({ client, intent, calls: [{ to: token, data, value: 0n }] }).then(
        () => false,
        () => true,
      ))
    if (!isRefused) await shared.runTransaction(context, { step: { ...step, ...words }, index: 0 })
    const isLeft =
      isRefused || (await shared.readAllowance({ client, buyer, token, spender, unread: 0n })) > 0n
    if (isLeft) left.push(`${spender} may still take ${token}.`)
  }
  if (left.length > 0) throw new CheckoutError('Reverted', { details: left.join(' ') })
  return { kind: 'revoked' }
}

export declare namespace revoke {
  type Context = runTransaction.Context & switchChain.Context
  /** What every purchase has. */
  type Shared = {
    encodeApprove: typeof encodeApprove
    inWords: typeof inWords
    readAllowance: typeof readAllowance
    readGrant: typeof readGrant
    readMeaning: typeof readMeaning
    refuseTokenIds: typeof refuseTokenIds
    runTransaction: typeof runTransaction
    switchChain: typeof switchChain
    takersIn: typeof takersIn
    wouldRevert: typeof wouldRevert
  }
}
