import type { TransactionReceipt } from 'viem'
import { compareOrders, withOrders } from './compareOrders.js'
import { decodeCall } from './decodeCall.js'
import { CheckoutError } from './errors.js'
import type { JournalEntry } from './journal.js'
import { proveOutcome } from './outcome.js'
import { makePlan, type PlannedStep, refuseFindings } from './plan.js'
import { reconcile } from './reconcile.js'
import { followBatch, hasTakenBatch, offersBatches, runBatch } from './runBatch.js'
import { runPost, runSignature } from './runSignature.js'
import { runTransaction } from './runTransaction.js'
import { lastEntry, settle } from './settle.js'
import { showSuccess } from './showSuccess.js'
import type { StepState } from './state.js'
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

/**
 * Finds out what became of what was asked before. Returns the receipt if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and our market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice. A market without such ids is not asked
 * again while it is not known.
 */
async function takeUp(world: World): Promise<TransactionReceipt | undefined> {
  const { client, journal, dispatch } = world
  if (journal.record.entries.length === 0) return undefined
  const entry = lastEntry(world)
  const over =
    entry.status === 'declined' || entry.status === 'failed' || (entry.status === 'done' && !entry.market)
  if (over) return undefined
  const found = await reconcile({ client, entry, purchaseId: journal.record.purchaseId })
  const taken = found.kind === 'absent' && (await hasTakenBatch(world))
  if (!taken && found.kind === 'absent' && !isTakenOnce(entry)) {
    throw new CheckoutError('PaymentUnknown', { details: 'This market would take the payment twice.' })
  }
  if (!taken && (found.kind === 'absent' || found.kind === 'replaced')) {
    if (found.kind === 'replaced') await journal.amend({ status: 'failed' })
    return undefined
  }
  dispatch({ type: 'plan', steps: [{ id: entry.id, text: 'What you confirmed before', status: 'pending' }] })
  try {
    const receipt = await (taken ? followBatch(world, [0]) : settle(world, [0]))
    return entry.market ? receipt : undefined
  } catch (error) {
    // It failed for good, or was not what is under way: so the purchase starts over.
    if (error instanceof CheckoutError && forGood.has(error.code)) return undefined
    throw error
  }
}

/** Whether a request may be made again without harm: it pays nothing, or carries an id that the market takes once. */
function isTakenOnce({ market, kind, calls }: JournalEntry): boolean {
  const last = calls.at(-1)
  return !market || kind === 'signature' || (last !== undefined && decodeCall(last.data).kind === 'marketBuy')
}

/** Goes on after the buyer has said that what the wallet was asked last never went out, unless the chain knows better. */
export async function startOver(world: World): Promise<void> {
  const { client, journal } = world
  const { entries, purchaseId } = journal.record
  const entry = entries.at(-1)
  const open = entry?.status === 'asked' || entry?.status === 'sent'
  if (open && (await reconcile({ client, entry, purchaseId })).kind === 'absent') {
    await journal.amend({ status: 'failed' })
  }
  return walk(world)
}

const forGood = new Set(['Reverted', 'Replaced', 'CancelledInWallet', 'PaymentUnknown'])

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
  const value = lastEntry(world).calls.reduce((sum, call) => sum + call.value, 0n)
  const outcome = proveOutcome({ intent, receipt, value })
  await tell({ type: 'succeeded', outcome })
  await journal.close(outcome)
  await showSuccess(world, outcome)
}

function asWaiting({ id, text }: Pick<StepState, 'id' | 'text'>): StepState {
  return { id, text, status: 'waiting' }
}
