import { getBlockNumber } from 'viem/actions'
import { maxReorgDepth } from '../../context/limits.js'
import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { readChain } from '../../errors/readChain.js'
import { waitForBatch } from '../../evidence/follow.js'
import { findConflictingPurchases } from '../../evidence/openPayments.js'
import { isMade, type prove } from '../../evidence/prove.js'
import { derivePurchaseId, isBought } from '../../evidence/purchaseIds.js'
import { readSwapProceeds } from '../../evidence/readSwapped.js'
import { findReceipt } from '../../evidence/receipts.js'
import { resume } from '../../evidence/resume.js'
import type { Settlement } from '../../evidence/settle.js'
import { isSwappingBack, isUnread } from '../../journal/journalRecord.js'
import type { StepState } from '../../state/checkoutState.js'
import type { Snapshot, Stage } from '../progress.js'

/**
 * Finds the outcome of every earlier request of this purchase before the checkout requests anything. Continues at `finish` if one of them
 * made the purchase.
 */
export const recover: Stage<'recover'> = async (run, progress) => {
  const { journal, part, intent, dispatch, emit } = run
  const { snapshot, data } = progress
  await identify(run, snapshot)
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  await emit({ type: 'started' })
  const inBasket = part?.batchSteps && (await followBasketBatch(run, part.batchSteps))
  if (inBasket) return { at: 'finish', settlement: inBasket }
  const isLost = isUnread(journal.record)
  const isUndoing = isSwappingBack(journal.record)
  // If the journal is unreadable, ask the market whether it has recorded this purchase.
  if (isLost) await findRecordedPurchase(run)
  // Only a new purchase comes with data or with a snapshot: see `firstProgress`.
  const isNew = data !== undefined || snapshot !== undefined
  // Do not ask the markets twice whether they have recorded the purchase id. For a new purchase, `derivePurchaseId` has just asked them.
  const settlement = (await resume(run)) ?? (isNew || isLost ? undefined : await findRecordedPurchase(run))
  if (settlement) return { at: 'finish', settlement }
  // If the pending swap back succeeded, stop, because continuing the purchase would swap again.
  if (isUndoing && (await readSwapProceeds(journal.record)) === undefined) return { kind: 'swappedBack' }
  if ((await findConflictingPurchases(run)).length > 0) throw new CheckoutError('PreviousPaymentPending')
  if (!snapshot) return { at: 'review', data }
  const { plan, accountState } = snapshot
  return { at: 'send', plan, accountState: Promise.resolve(accountState), snapshot }
}

export const findMade: Stage<'recover'> = async (run) => {
  await identify(run)
  return { at: 'finish', settlement: (await resume(run)) ?? (await findRecordedPurchase(run)) }
}

/**
 * Finds a payment that an earlier page requested. Never prompts the wallet. If there is no such payment, the buyer may start the purchase.
 */
export const findBegun: Stage<'recover'> = async (run) => {
  await identify(run)
  const { purchaseId } = run.journal.record
  run.dispatch({ type: 'start', purchaseId, intent: run.intent })
  const settlement = (await resume(run)) ?? (await findRecordedPurchase(run))
  return settlement ? { at: 'finish', settlement } : { kind: 'notBegun' }
}

export async function identify(run: Run, snapshot?: Snapshot): Promise<void> {
  const { client, intent, policy, journal, signal } = run
  if (snapshot) return journal.assignId(snapshot.identity)
  if (journal.isNew) {
    const identity = await derivePurchaseId({ client, intent, policy, completed: journal.completed })
    if (identity) journal.assignId(identity)
    signal.throwIfAborted()
  }
  await reopenIfReorged(run)
}

/** Throws `Reorged` if the chain no longer has the last purchase, and reopens the journal with the same purchase id. */
export async function reopenIfReorged(run: prove.Context & Pick<Run, 'client' | 'journal'>): Promise<void> {
  const { client, journal } = run
  const record = journal.record.status === 'open' ? journal.last : journal.record
  if (!record?.outcome) return
  const { hash, blockNumber } = record.outcome
  const isThere = await readChain(async () => {
    const height = await getBlockNumber(client, { cacheTime: 0 })
    // Do not check the receipt of an old block: no reorg is this deep, and nodes delete old receipts.
    if (height - blockNumber > maxReorgDepth) return true
    const receipt = await findReceipt(client, hash)
    if (receipt) return isMade(run, { record, receipt })
    // If the node has not reached that block, keep the success, but start no new purchase.
    if (height < blockNumber && journal.record.status === 'open')
      throw new CheckoutError('ChainFailed', {
        details: 'The node does not have the block of the last purchase.',
      })
    return height < blockNumber
  })
  if (isThere) return
  await journal.reopen()
  throw new CheckoutError('Reorged', { details: `Hash: ${hash}.` })
}

/**
 * Asks the markets whether they have recorded this purchase. Returns `undefined` if no market has recorded it. If this journal contains the
 * wallet request that made the purchase, returns the settlement of that request. Otherwise throws: another device or tab made the purchase,
 * or the journal was lost.
 */
export async function findRecordedPurchase(run: Run): Promise<Settlement | undefined> {
  const { client, intent, policy, journal } = run
  const { record } = journal
  const { count, purchaseId } = record
  // Without `count`, the purchase id is random. Another device cannot derive a random id, so no market has recorded it without a request in
  // this journal.
  if (count === undefined && !isUnread(record)) return undefined
  if (!(await isBought({ client, intent, policy, purchaseId }))) return undefined
  const own = isUnread(record) ? undefined : await resume(run)
  if (own) return own
  // If the stored journal differs, another tab made the purchase.
  if ((await journal.readAll()).at(-1) !== journal.record) throw new CheckoutError('StoppedInOtherTab')
  await journal.markSeen()
  throw new CheckoutError('AlreadyBought')
}

/** Waits for the basket's batch, if the journal has one, and never requests it again. */
async function followBasketBatch(
  run: Run,
  batchSteps: readonly StepState[],
): Promise<Settlement | undefined> {
  const { journal, dispatch } = run
  const at = journal.record.entries.findLastIndex(({ together }) => together)
  if (at < 0) return undefined
  dispatch({ type: 'plan', steps: batchSteps })
  const steps = batchSteps.map((_, index) => index)
  for (const step of steps) dispatch({ type: 'send', step })
  return waitForBatch(run, { entry: journal.entry(at), steps })
}
