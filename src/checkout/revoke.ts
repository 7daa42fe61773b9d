import { decodeCall, encodeApprove } from './decodeCall.js'
import { CheckoutError } from './errors.js'
import { readMeaning } from './explainPurchase.js'
import { runTransaction } from './runTransaction.js'
import { readAllowance } from './settleApprovals.js'
import { inWords } from './stepSentences.js'
import type { World } from './world.js'

/**
 * Takes back the allowance that a purchase left when it was given up: one `approve` of nothing to the same contract.
 * Asks nothing when there is none left.
 *
 * @throws CheckoutError as `runTransaction`.
 */
export async function revoke(world: World): Promise<void> {
  const { client, intent, journal, dispatch } = world
  dispatch({ type: 'start', purchaseId: journal.record.purchaseId, intent })
  for (const spender of grantedTo(world)) {
    if ((await readAllowance({ client, intent, spender })) === 0n) continue
    const data = encodeApprove(spender, 0n)
    const step = { id: 'tokenApproval', to: intent.currency, data, value: 0n, price: 0n } as const
    const words = inWords(readMeaning(step))
    dispatch({ type: 'plan', steps: [{ id: step.id, ...words, status: 'waiting' }] })
    await runTransaction(world, { ...step, ...words }, 0)
  }
  throw new CheckoutError('Cancelled', { details: 'The permission was taken back.' })
}

/** Every contract that this purchase asked an allowance for. */
function grantedTo({ journal }: World) {
  const calls = journal.record.entries.flatMap((entry) => entry.calls)
  return new Set(
    calls.flatMap(({ data }) => {
      const call = decodeCall(data)
      return call.kind === 'approve' && call.amount > 0n ? [call.spender] : []
    }),
  )
}
