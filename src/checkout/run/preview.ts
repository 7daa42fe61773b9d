import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import { readPurchaseData } from '../plan/readPurchaseData.js'
import { createRun } from './createRun.js'
import { drive } from './drive.js'
import type { Ending, ProgressAt } from './progress.js'
import { buy } from './purchase.js'
import { plan } from './stages/plan.js'
import { identify } from './stages/recover.js'

/** Runs a purchase up to its first wallet prompt, without prompts and writes. */
export async function preview(options: preview.Options): Promise<preview.ReturnType> {
  const { journal } = options
  const run = {
    ...createRun({ ...options, dispatch: () => {} }),
    isPreview: true,
    emit: async () => {},
    capabilities: async () => ({ batches: false, paymaster: options.policy?.paymasters && anyPaymaster }),
  }
  const data = readPurchaseData(run)
  try {
    await identify(run)
  } catch (cause) {
    // `identify` found a reorg and tried to reopen the journal, but the preview's storage is read-only. Return no preview: when the buyer
    // starts the purchase, the checkout finds the reorg again.
    if (cause instanceof CheckoutError && cause.code === 'StorageFailed') return undefined
    throw cause
  }
  const { purchaseId, count } = journal.record
  const identity = { purchaseId, count }
  const reached = await drive(run, { ...buy, plan }, { at: 'review', data }, 'send')
  if ('at' in reached) return { ...reached, identity }
  return reached.kind === 'review' ? { ...reached, identity } : undefined
}

export declare namespace preview {
  type Options = Omit<createRun.Options, 'dispatch'>
  type ReturnType =
    | (ProgressAt<'send'> & Identified)
    | (Extract<Ending, { kind: 'review' }> & Identified)
    | undefined
}

type Identified = { identity: Pick<JournalRecord, 'purchaseId' | 'count'> }

const anyPaymaster = { url: '' }
