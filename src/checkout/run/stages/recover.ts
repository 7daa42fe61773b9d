import { getBlockNumber } from 'viem/actions'
import { maxReorgDepth } from '../../context/limits.js'
import type { Run } from '../../context/run.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { readChain } from '../../errors/readChain.js'
import { waitForBatch } from '../../evidence/follow.js'
import { findUnsettled } from '../../evidence/openPayments.js'
import { isMade, type prove } from '../../evidence/prove.js'
import { derivePurchaseId, isBought } from '../../evidence/purchaseIds.js'
import { heldOf } from '../../evidence/readSwapped.js'
import { findReceipt } from '../../evidence/receipts.js'
import { resume } from '../../evidence/resume.js'
import type { Settlement } from '../../evidence/settle.js'
import { isSwappingBack, isUnread } from '../../journal/journalRecord.js'
import type { StepState } from '../../state/checkoutState.js'
import type { Snapshot, Stage } from '../progress.js'

/**
 * Finds the outcome of every earlier request of this purchase before anything is requested again. Continues at `finish` if one of them
 * made the purchase.
 *
 * @throws CheckoutError `EarlierUnsettled` if another purchase may still pay for one of the orders, `Reorged`, `AlreadyBought`, and as
 * {@link resume}.
 */
export const recover: Stage<'recover'> = async (run, progress) => {
  const { journal, part, intent, dispatch, emit } = run
  const { snapshot, data } = progress
  await identify(run, snapshot)
  const { purchaseId } = journal.record
  dispatch({ type: 'start', purchaseId, intent })
  await emit({ type: 'started' })
  const inBasket = part?.asked && (await followBasketBatch(run, part.asked))
  if (inBasket) return { at: 'finish', settlement: inBasket }
  const isLost = isUnread(journal.record)
  const isUndoing = isSwappingBack(journal.record)
  // The page cannot read what an earlier page has requested. The market may know whether the purchase was made.
  if (isLost) await assertNotBought(run)
  const isNew = data !== undefined || snapshot !== undefined
  // A new purchase needs no check: `derivePurchaseId` has just read the markets.
  const settlement = (await resume(run)) ?? (isNew || isLost ? undefined : await assertNotBought(run))
  if (settlement) return { at: 'finish', settlement }
  // The pending swap back has succeeded. The action ends here, because a purchase would swap again.
  if (isUndoing && (await heldOf(journal.record)) === undefined) return { kind: 'swappedBack' }
  if ((await findUnsettled(run)).length > 0) throw new CheckoutError('EarlierUnsettled')
  if (!snapshot) return { at: 'review', data }
  const { plan, accountState } = snapshot
  return { at: 'send', plan, accountState: Promise.resolve(accountState), snapshot }
}

/** Finds a payment that came through after the purchase had stopped, and continues at `finish`. */
export const findMade: Stage<'recover'> = async (run) => {
  await identify(run)
  return { at: 'finish', settlement: (await resume(run)) ?? (await assertNotBought(run)) }
}

/**
 * Gives a new purchase its id, which markets accept once. Throws `Reorged` if the chain no longer has the last purchase. A snapshot
 * has done both at the same block.
 */
export async function identify(run: Run, snapshot?: Snapshot): Promise<void> {
  const { client, intent, policy, journal, signal } = run
  if (snapshot) return journal.name(snapshot.named)
  if (journal.past !== undefined) {
    const named = await derivePurchaseId({ client, intent, policy, past: journal.past })
    if (named) journal.name(named)
    signal.throwIfAborted()
  }
  await assertNotReorged(run)
}

/**
 * Stops if the last purchase of the same intent, or this one, is recorded as made and the chain no longer has it. The journal is then
 * open again, under the id that it had.
 *
 * @throws CheckoutError `Reorged`, `ChainFailed`, `StorageFailed`, `NotLoaded`.
 */
export async function assertNotReorged(run: prove.Context & Pick<Run, 'client' | 'journal'>): Promise<void> {
  const { client, journal } = run
  const record = journal.record.status === 'open' ? journal.last : journal.record
  if (!record?.outcome) return
  const { hash, blockNumber } = record.outcome
  const isThere = await readChain(async () => {
    const height = await getBlockNumber(client, { cacheTime: 0 })
    // Nodes prune old receipts, and no chain reorganises this deep.
    if (height - blockNumber > maxReorgDepth) return true
    const receipt = await findReceipt(client, hash)
    if (receipt) return isMade(run, { record, receipt })
    // A node without that block proves nothing: the success stays, but no new purchase may start.
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
 * Stops if the markets have recorded this purchase although no request of this journal made it. The buyer made it on another device,
 * or by a page whose journal is lost.
 *
 * @returns The payment, if a request of this journal made it a moment ago.
 * @throws CheckoutError `AlreadyBought`, `StoppedElsewhere`, and as {@link resume}.
 */
export async function assertNotBought(run: Run): Promise<Settlement | undefined> {
  const { client, intent, policy, journal } = run
  const { record } = journal
  const { count, purchaseId } = record
  // No other page can have a random id.
  if (count === undefined && !isUnread(record)) return undefined
  if (!(await isBought({ client, intent, policy, purchaseId }))) return undefined
  const own = isUnread(record) ? undefined : await resume(run)
  if (own) return own
  // Another tab with the same journal made it. The page shows it from the journal.
  if ((await journal.readAll()).at(-1) !== journal.record) throw new CheckoutError('StoppedElsewhere')
  await journal.markSeen()
  throw new CheckoutError('AlreadyBought')
}

/**
 * Follows the batch that the basket has requested for this purchase and others. The checkout never requests it again.
 *
 * @returns `undefined` if the journal has no such batch.
 * @throws CheckoutError as {@link waitForBatch}.
 */
async function followBasketBatch(run: Run, asked: readonly StepState[]): Promise<Settlement | undefined> {
  const { journal, dispatch } = run
  const at = journal.record.entries.findLastIndex(({ together }) => together)
  if (at < 0) return undefined
  dispatch({ type: 'plan', steps: asked })
  const steps = asked.map((_, index) => index)
  for (const step of steps) dispatch({ type: 'send', step })
  return waitForBatch(run, { entry: journal.entry(at), steps })
}
