import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import { readPurchaseData } from '../plan/readPurchaseData.js'
import { createRun } from './createRun.js'
import { drive } from './drive.js'
import type { Ending, ProgressAt } from './progress.js'
import { buy } from './purchase.js'
import { plan } from './stages/plan.js'
import { identify } from './stages/recover.js'

/**
 * Runs a purchase up to its first wallet prompt, without a prompt and without a write: compares the offer, verifies each step and
 * simulates the plan.
 *
 * @returns The progress before `send` with the id that the purchase has, or a review if the offer is worse. `undefined` if a reorg removed
 * the last purchase of the same intent. The purchase reports the reorg when it starts.
 * @throws CheckoutError as {@link plan}; RpcError of the service.
 */
export async function preview(options: preview.Options): Promise<preview.ReturnType> {
  const { journal } = options
  const run = {
    ...createRun({ ...options, dispatch: () => {} }),
    emit: async () => {},
    // A preview never asks the wallet. The purchase asks it what it can do.
    capabilities: async () => ({ batches: false, paymaster: options.policy?.paymasters && anyPaymaster }),
  }
  const data = readPurchaseData(run)
  try {
    await identify(run)
  } catch (cause) {
    // The journal must be opened again, and a preview cannot write.
    if (cause instanceof CheckoutError && cause.code === 'StorageFailed') return undefined
    throw cause
  }
  const { purchaseId, count } = journal.record
  const named = { purchaseId, count }
  const reached = await drive(run, { ...buy, plan }, { at: 'review', data }, 'send')
  if ('at' in reached) return { ...reached, named }
  return reached.kind === 'review' ? { ...reached, named } : undefined
}

export declare namespace preview {
  type Options = Omit<createRun.Options, 'dispatch'>
  type ReturnType = (ProgressAt<'send'> & Named) | (Extract<Ending, { kind: 'review' }> & Named) | undefined
}

/** The id under which the purchase will begin. */
type Named = { named: Pick<JournalRecord, 'purchaseId' | 'count'> }

/** Stands for the paymaster that the wallet may accept: the preview requires no gas of the buyer then. */
const anyPaymaster = { url: '' }
