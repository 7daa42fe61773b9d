import type { TransactionReceipt } from 'viem'
import type { Till } from '../client/createTill.js'
import { compareOrders, withOrders } from './compareOrders.js'
import { decodeCall } from './decodeCall.js'
import { CheckoutError } from './errors.js'
import { proveOutcome } from './outcome.js'
import { makePlan, refuseFindings } from './plan.js'
import { reconcile } from './reconcile.js'
import { runStep, settleEntry, type World } from './runStep.js'
import type { StepState } from './state.js'
import type { Policy } from './verify.js'
import { readChainId, switchChain } from './wallet.js'

/**
 * Walks one purchase from where it stands to its end. What an earlier walk has asked of the wallet is looked for on
 * chain first; only then is anything asked.
 *
 * Ends without an error in a proven success or in a review.
 */
export async function walk(world: walk.Options): Promise<void> {
  const { till, client, intent, policy, journal, dispatch, signal } = world
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  const earlier = await takeUp(world)
  if (earlier) return succeed(world, earlier)
  await requireChain(world)
  const { chainId, collectionAddress: contractAddress } = intent
  const input = intent.orders.map(({ orderId }) => ({ contractAddress, orderId }))
  const { orders } = await till.getOrders({ chainId, input }, { signal })
  const differences = compareOrders(intent, orders)
  if (differences.length > 0)
    return dispatch({ type: 'differ', differences, intent: withOrders(intent, orders) })
  const { steps, forecast } = await makePlan({ till, client, intent, policy, purchaseId, signal })
  dispatch({ type: 'plan', steps: steps.map(asWaiting), forecast })
  for (const [index, step] of steps.entries()) {
    // What is about to be shown to the wallet is held against the intent once more, as it is sent.
    refuseFindings(steps.slice(index), intent, policy)
    const receipt = await runStep(world, step, index)
    if (index === steps.length - 1) await succeed(world, receipt)
  }
}

export declare namespace walk {
  type Options = World & { till: Till; policy: Policy | undefined }
}

/**
 * Finds out what became of what was asked before. Returns the receipt if the purchase was made.
 *
 * Nothing found means that it may be asked again: an approval is exact and the same once more, and the market accepts a
 * purchase id only once, so that a transaction that shows up late cannot pay twice.
 */
async function takeUp(world: World): Promise<TransactionReceipt | undefined> {
  const { client, journal, dispatch } = world
  const entry = journal.record.entries.at(-1)
  if (!entry || entry.status === 'declined' || entry.status === 'failed') return undefined
  if (entry.status === 'done' && entry.id !== 'buy') return undefined
  const found = await reconcile({ client, entry })
  if (found.kind === 'absent' || found.kind === 'replaced') {
    if (entry.id === 'buy' && decodeCall(entry.call.data).kind !== 'marketBuy')
      throw new CheckoutError('PaymentUnknown')
    await journal.amend({ status: 'failed' })
    return undefined
  }
  dispatch({ type: 'plan', steps: [{ id: entry.id, text: 'A transaction from before', status: 'pending' }] })
  try {
    const receipt = await settleEntry(world, 0)
    return entry.id === 'buy' ? receipt : undefined
  } catch (error) {
    // It failed for good, so the purchase starts over.
    if (error instanceof CheckoutError && (error.code === 'Reverted' || error.code === 'Replaced'))
      return undefined
    throw error
  }
}

async function requireChain({ wallet, intent, dispatch }: World): Promise<void> {
  const { chainId } = intent
  if ((await readChainId(wallet)) === chainId) return
  dispatch({ type: 'switchChain', chainId })
  await switchChain({ wallet, chainId })
  dispatch({ type: 'prepare' })
}

async function succeed({ intent, journal, dispatch }: World, receipt: TransactionReceipt): Promise<void> {
  const value = journal.record.entries.at(-1)?.call.value ?? 0n
  const outcome = proveOutcome({ intent, receipt, value })
  await journal.close()
  dispatch({ type: 'succeed', outcome })
}

function asWaiting({ id, text }: Pick<StepState, 'id' | 'text'>): StepState {
  return { id, text, status: 'waiting' }
}
