import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readBatchStatus, toBatchId } from '../evidence/batchStatus.js'
import { waitForBatch, waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PlannedStep } from '../plan/makePlan.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import { isTransaction } from '../verify/verifyPlain.js'
import { batchKind } from './batch.js'
import { findPendingPayment } from './findPendingPayment.js'
import { promptWallet } from './prompt.js'

/**
 * Sends all transactions as one atomic batch (EIP-5792), and waits until it has happened as a whole. If the same payment is in
 * flight already, it is followed instead.
 *
 * @returns `undefined` if the wallet refuses the batch, and the steps may be sent one by one.
 * @throws {CheckoutError} as {@link findPendingPayment}, {@link promptWallet} and {@link waitForBatch}.
 */
export async function runBatch(
  context: runBatch.Context,
  options: runBatch.Options,
): Promise<Settlement | undefined> {
  const { journal, dispatch, emit } = context
  const { steps, place, paymaster } = options
  const paying = steps.at(-1)
  if (!paying) return undefined
  if (!steps.every(isTransaction))
    throw new CheckoutError('Unexpected', { details: 'A batch has transactions only.' })
  const { id, market, once } = paying
  const calls = steps.map(({ to, data, value }) => ({ to, data, value }))
  const swap = steps.find((step) => step.swap)?.swap
  const draft = { id, kind: 'batch' as const, calls, market, once, swap }
  const indexes = steps.map((_, index) => index)
  const inFlight = await findPendingPayment(context, { draft, place })
  if (inFlight) return waitForSettlement(context, { entry: inFlight, steps: indexes })
  const kind = batchKind(context, {
    calls,
    paymaster,
    idOf: (entry) => toBatchId(journal.record.purchaseId, entry),
    isTaken: (entry) => isWithWallet(context, entry),
  })
  const { entry, isRefused } = await promptWallet(context, kind, {
    asks: [{ context, draft }],
    place,
    onPrompt: () => {
      for (const step of indexes) dispatch({ type: 'ask', step })
    },
  })
  if (isRefused) return undefined
  for (const step of indexes) dispatch({ type: 'send', step })
  await emit({ type: 'sent', step: id })
  return waitForBatch(context, { entry, steps: indexes })
}

export declare namespace runBatch {
  type Context = findPendingPayment.Context & promptWallet.Context & waitForBatch.Context
  type Options = {
    /** The transactions of the plan, in order; the last one pays. */
    steps: readonly PlannedStep[]
    /** The account's state before the request. @default it is read */
    place?: Place | undefined
    /** Pays the gas; the wallet has said that it supports one. @default the account pays */
    paymaster?: PolicyPaymaster | undefined
  }
}

/** Whether the wallet says that it has a batch, and has not given it up. It has 2 seconds to answer. */
export async function isWithWallet(
  context: Pick<Run, 'wallet' | 'journal' | 'signal' | 'limits'>,
  entry: EntryHandle,
): Promise<boolean> {
  const { requestTimeoutMs } = context.limits
  const limits = { ...context.limits, requestTimeoutMs: Math.min(requestTimeoutMs, 2_000) }
  const { code = 0 } = (await readBatchStatus({ ...context, limits }, entry)) ?? {}
  return code > 0 && code < 400
}
