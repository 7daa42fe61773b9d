import { encodeApprove } from '../../../evm/encodeApprove.js'
import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { readGrant } from '../../evidence/readFunds.js'
import { readMeaning } from '../../explain/explainPurchase.js'
import { inWords } from '../../explain/stepSentences.js'
import { type Grant, spendersIn } from '../../journal/allowances.js'
import { wouldRevert } from '../../plan/approvals.js'
import { assertNotTokenIdAmount } from '../../plan/assertNotTokenIdAmount.js'
import { readAllowance } from '../../plan/readAllowance.js'
import { runTransaction } from '../../wallet/runTransaction.js'
import { switchChain } from '../../wallet/switchChain.js'
import type { Stage } from '../progress.js'
import { identify } from './recover.js'

/** Revokes all allowances of the purchase, and skips a revocation that would revert. */
export const revokeAllowance: Stage<'recover'> = async (run) => {
  await identify(run)
  const { intent, journal, dispatch } = run
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  const grants = (await journal.readAll()).flatMap((record) => spendersIn(record, intent))
  const left: string[] = []
  for (const grant of grants) {
    if ((await readGrant(run, grant)) === 'none') continue
    if (!(await revokeGrant(run, grant))) left.push(`${grant.spender} may still take ${grant.token}.`)
  }
  if (left.length > 0) throw new CheckoutError('Reverted', { details: left.join(' ') })
  return { kind: 'revoked' }
}

async function revokeGrant(run: Run, { token, spender }: Grant): Promise<boolean> {
  const { client, intent, dispatch } = run
  await switchChain(run)
  const data = encodeApprove(spender, 0n)
  const step = { id: 'tokenApproval', to: token, data, value: 0n, price: 0n } as const
  const words = inWords(readMeaning(step))
  dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
  const calls = [{ to: token, data, value: 0n }]
  const isRefused =
    (await wouldRevert(client, intent, step)) ||
    (await assertNotTokenIdAmount({ client, intent, calls }).then(
      () => false,
      () => true,
    ))
  if (isRefused) return false
  await runTransaction(run, { step: { ...step, ...words }, index: 0 })
  return (await readAllowance({ client, buyer: intent.buyer, token, spender, unread: 0n })) === 0n
}
