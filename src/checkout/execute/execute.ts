import type { TransactionReceipt } from 'viem'
import { CheckoutError } from '../errors/CheckoutError.js'
import { compareOrders, withOrders } from '../intent/compareOrders.js'
import { currentEntry } from '../journal/lookUp.js'
import { makePlan, type PlannedStep, refuseFindings } from '../plan/makePlan.js'
import { proveOutcome } from '../plan/outcome.js'
import type { StepState } from '../state/state.js'
import type { CheckoutContext } from './context.js'
import { abandon, resume } from './resume.js'
import { offersBatches, runBatch } from './runBatch.js'
import { runPost, runSignature } from './runSignature.js'
import { runTransaction } from './runTransaction.js'
import { showSuccess } from './showSuccess.js'
import { readChainId, switchChain } from './wallet.js'

/**
 * Walks one purchase from where it stands to its end. What an earlier walk has asked of the wallet is looked for on
 * chain first; only then is anything asked.
 *
 * Ends without an error in a proven success or in a review.
 */
export async function walk(context: CheckoutContext): Promise<void> {
  const { till, client, intent, policy, journal, dispatch, tell, signal } = context
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  await tell({ type: 'started' })
  const earlier = await resume(context)
  if (earlier) return succeed(context, earlier)
  await requireChain(context)
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  const { orders } = await till.getOrders({ chainId, input }, { signal })
  const differences = compareOrders(intent, orders)
  if (differences.length > 0) {
    return dispatch({ type: 'differ', differences, intent: withOrders(intent, orders) })
  }
  const { steps, forecast } = await makePlan({ till, client, intent, policy, purchaseId, signal })
  dispatch({ type: 'plan', steps: steps.map(asWaiting), forecast })
  const receipt = (await batch(context, steps)) ?? (await runAll(context, steps))
  // A plan that ends without a payment buys nothing; verify lets none pass.
  if (!receipt) throw new CheckoutError('Unexpected', { details: 'The plan ended without a purchase.' })
  await succeed(context, receipt)
}

async function runAll(
  context: CheckoutContext,
  steps: readonly PlannedStep[],
): Promise<TransactionReceipt | undefined> {
  const { till, intent, policy } = context
  let receipt: TransactionReceipt | undefined
  for (const [index, step] of steps.entries()) {
    // What is about to be shown to the wallet is held against the intent once more, as it is sent.
    refuseFindings({ steps: steps.slice(index), till, intent, policy })
    if (step.signature || step.id === 'signEIP191') receipt = await runSignature(context, step, index)
    else if (step.post) await runPost(context, step.post, index)
    else receipt = await runTransaction(context, step, index)
  }
  return receipt
}

/** All transactions at once, where there are several and the wallet offers it. */
async function batch(
  context: CheckoutContext,
  steps: readonly PlannedStep[],
): Promise<TransactionReceipt | undefined> {
  const transactions = steps.every(({ signature, post, id }) => !signature && !post && id !== 'signEIP191')
  if (!transactions || steps.length < 2 || !(await offersBatches(context))) return undefined
  const done = await runBatch(context, steps)
  return done === 'declined' ? undefined : done
}

/** Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better. */
export async function startOver(context: CheckoutContext): Promise<void> {
  await abandon(context)
  return walk(context)
}

async function requireChain(context: CheckoutContext): Promise<void> {
  const { intent, dispatch } = context
  const { chainId } = intent
  if ((await readChainId(context)) === chainId) return
  dispatch({ type: 'switchChain', chainId })
  await switchChain({ ...context, chainId })
  dispatch({ type: 'prepare' })
}

async function succeed(context: CheckoutContext, receipt: TransactionReceipt): Promise<void> {
  const { intent, journal, tell } = context
  const value = currentEntry(context).calls.reduce((sum, call) => sum + call.value, 0n)
  const outcome = proveOutcome({ intent, receipt, value })
  await tell({ type: 'succeeded', outcome })
  await journal.close(outcome)
  await showSuccess(context, outcome)
}

function asWaiting({ id, text, meaning }: PlannedStep): StepState {
  return { id, text, meaning, status: 'waiting' }
}
