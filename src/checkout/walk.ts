import type { TransactionReceipt } from 'viem'
import { compareOrders, withOrders } from './compareOrders.js'
import { CheckoutError } from './errors.js'
import { currentEntry } from './lookUp.js'
import { proveOutcome } from './outcome.js'
import { makePlan, type PlannedStep, refuseFindings } from './plan.js'
import { offersBatches, runBatch } from './runBatch.js'
import { runPost, runSignature } from './runSignature.js'
import { runTransaction } from './runTransaction.js'
import { showSuccess } from './showSuccess.js'
import type { StepState } from './state.js'
import { giveUp, takeUp } from './takeUp.js'
import { readChainId, switchChain } from './wallet.js'
import type { World } from './world.js'

/**
 * Walks one purchase from where it stands to its end. What an earlier walk has asked of the wallet is looked for on
 * chain first; only then is anything asked.
 *
 * Ends without an error in a proven success or in a review.
 */
export async function walk(world: World): Promise<void> {
  const { till, client, intent, policy, journal, dispatch, tell, signal } = world
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  await tell({ type: 'started' })
  const earlier = await takeUp(world)
  if (earlier) return succeed(world, earlier)
  await requireChain(world)
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  const { orders } = await till.getOrders({ chainId, input }, { signal })
  const differences = compareOrders(intent, orders)
  if (differences.length > 0) {
    return dispatch({ type: 'differ', differences, intent: withOrders(intent, orders) })
  }
  const { steps, forecast } = await makePlan({ till, client, intent, policy, purchaseId, signal })
  dispatch({ type: 'plan', steps: steps.map(asWaiting), forecast })
  const receipt = (await batch(world, steps)) ?? (await runAll(world, steps))
  // A plan that ends without a payment buys nothing; verify lets none pass.
  if (!receipt) throw new CheckoutError('Unexpected', { details: 'The plan ended without a purchase.' })
  await succeed(world, receipt)
}

async function runAll(world: World, steps: readonly PlannedStep[]): Promise<TransactionReceipt | undefined> {
  const { till, intent, policy } = world
  let receipt: TransactionReceipt | undefined
  for (const [index, step] of steps.entries()) {
    // What is about to be shown to the wallet is held against the intent once more, as it is sent.
    refuseFindings({ steps: steps.slice(index), till, intent, policy })
    if (step.signature || step.id === 'signEIP191') receipt = await runSignature(world, step, index)
    else if (step.post) await runPost(world, step.post, index)
    else receipt = await runTransaction(world, step, index)
  }
  return receipt
}

/** All transactions at once, where there are several and the wallet offers it. */
async function batch(world: World, steps: readonly PlannedStep[]): Promise<TransactionReceipt | undefined> {
  const transactions = steps.every(({ signature, post, id }) => !signature && !post && id !== 'signEIP191')
  if (!transactions || steps.length < 2 || !(await offersBatches(world))) return undefined
  const done = await runBatch(world, steps)
  return done === 'declined' ? undefined : done
}

/** Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better. */
export async function startOver(world: World): Promise<void> {
  await giveUp(world)
  return walk(world)
}

async function requireChain(world: World): Promise<void> {
  const { intent, dispatch } = world
  const { chainId } = intent
  if ((await readChainId(world)) === chainId) return
  dispatch({ type: 'switchChain', chainId })
  await switchChain({ ...world, chainId })
  dispatch({ type: 'prepare' })
}

async function succeed(world: World, receipt: TransactionReceipt): Promise<void> {
  const { intent, journal, tell } = world
  const value = currentEntry(world).calls.reduce((sum, call) => sum + call.value, 0n)
  const outcome = proveOutcome({ intent, receipt, value })
  await tell({ type: 'succeeded', outcome })
  await journal.close(outcome)
  await showSuccess(world, outcome)
}

function asWaiting({ id, text, meaning }: PlannedStep): StepState {
  return { id, text, meaning, status: 'waiting' }
}
