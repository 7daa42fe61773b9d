import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readBatchStatus, toBatchId } from '../evidence/batchStatus.js'
import { waitForBatch, waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PlannedStep } from '../plan/makePlan.js'
import type { PolicyPaymaster } from '../verify/policy.js'
import { isTransaction } from '../verify/transactionStep.js'
import { batchKind } from './batch.js'
import { findPendingPayment } from './findPendingPayment.js'
import { promptWallet } from './prompt.js'

/**
 * Sends all transactions as one atomic batch (EIP-5792), and waits until the chain confirms it. If the same payment is already pending,
 * waits for that payment instead.
 *
 * @returns `undefined` if the wallet refused the batch: the caller can then send the steps one by one.
 */
export async function runBatch(
  context: runBatch.Context,
  options: runBatch.Options,
): Promise<Settlement | undefined> {
  const { journal, dispatch, emit } = context
  const { steps, accountState, paymaster } = options
  const paying = steps.at(-1)
  if (!paying) return undefined
  if (!steps.every(isTransaction))
    throw new CheckoutError('Unexpected', { details: 'A batch can contain transactions only.' })
  const { id, market, once, measured } = paying
  const calls = steps.map(({ to, data, value }) => ({ to, data, value }))
  const swap = steps.find((step) => step.swap)?.swap
  const draft = { id, kind: 'batch' as const, calls, market, once, swap, measured }
  const indexes = steps.map((_, index) => index)
  const inFlight = await findPendingPayment(context, { draft, accountState })
  if (inFlight) return waitForSettlement(context, { entry: inFlight, steps: indexes })
  const kind = batchKind(context, {
    calls,
    paymaster,
    idOf: (entry) => toBatchId(journal.record.purchaseId, entry),
    hasRequest: (entry) => isWithWallet(context, entry),
  })
  const { entry, isRefused } = await promptWallet(context, kind, {
    parts: [{ context, draft }],
    accountState,
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
    steps: readonly PlannedStep[]
    accountState?: AccountState | undefined
    paymaster?: PolicyPaymaster | undefined
  }
}

/** Whether the wallet reports a pending or confirmed batch. Waits at most 2 seconds. */
export async function isWithWallet(
  context: Pick<Run, 'wallet' | 'journal' | 'signal' | 'limits'>,
  entry: EntryHandle,
): Promise<boolean> {
  const { requestTimeoutMs } = context.limits
  const limits = { ...context.limits, requestTimeoutMs: Math.min(requestTimeoutMs, 2_000) }
  const { code = 0 } = (await readBatchStatus({ ...context, limits }, entry)) ?? {}
  return code > 0 && code < 400
}
