import type { Hash, TransactionReceipt } from 'viem'
import { call as ethCall } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { createPoller } from '../polling/createPoller.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { readTransactionStatus } from './gather.js'
import type { Verdict } from './judge.js'
import { readSwapped } from './readSwapped.js'
import { watchMultisig } from './watchMultisig.js'

export type Followed = {
  entry: EntryHandle
  steps: readonly number[]
  next?: (() => Promise<AccountState>) | undefined
}

export type Settlement = {
  entry: EntryHandle
  receipt?: TransactionReceipt | undefined
  accountState?: AccountState | undefined
}

export type Wait = ReturnType<typeof openWait>

export type Look = {
  request: JournalEntry
  verdict: Verdict
  failure: unknown
  nextState: Promise<AccountState | undefined> | undefined
}

export function openWait(context: Run, options: Followed, isBatch: boolean) {
  const { client, now, limits } = context
  const { market, swap } = options.entry.read()
  return {
    ...options,
    poller: createPoller(client),
    // One confirmation is enough for an approval: if a reorg removes the approval, the purchase only reverts.
    confirmations: market || swap ? confirmationsOf(context) : 1,
    end: now() + limits.miningTimeoutMs,
    awaitsOwners: watchMultisig(context, options.steps),
    asksWallet: isBatch,
    isUnreported: isBatch,
    isConfirming: false,
    isKnown: false,
    mined: undefined as Hash | undefined,
    missed: 0,
    failure: undefined as unknown,
    searched: {},
    knownReceipt: undefined as TransactionReceipt | undefined,
    nextState: undefined as Promise<AccountState | undefined> | undefined,
  }
}

export async function settle(
  context: Run,
  wait: Wait,
  { request, verdict, failure, nextState }: Look,
): Promise<Settlement | undefined> {
  const { entry } = wait
  switch (verdict.kind) {
    case 'inEffect':
      return finish(context, wait)
    case 'made':
      return finishMade(context, wait, verdict.receipt, nextState)
    case 'void': {
      const { receipt, details } = verdict
      const twin = receipt && (await findTwin(context, request, receipt))
      if (twin) return finishMade(context, wait, twin, nextState)
      const change: EntryChange = { status: 'failed' }
      if (receipt) change.hash = receipt.transactionHash
      await entry.update(change)
      const reason = receipt ? await readReason(context, request, receipt.blockNumber) : { details }
      throw new CheckoutError('Reverted', reason)
    }
    case 'unknown':
      if (verdict.details === undefined) return undefined
      throw new CheckoutError(failure === undefined ? 'PaymentUnknown' : 'ChainFailed', {
        details: verdict.details,
        cause: failure,
      })
    case 'replaced':
      await entry.update({ status: 'failed' })
      throw new CheckoutError(verdict.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced', {
        details: `The replacing transaction is ${verdict.hash}.`,
      })
    default:
      return undefined
  }
}

async function finishMade(
  context: Run,
  wait: Wait,
  receipt: TransactionReceipt,
  nextState: Promise<AccountState | undefined> | undefined,
): Promise<Settlement> {
  const { transactionHash: hash, blockNumber } = receipt
  for (const step of wait.isConfirming ? [] : wait.steps) context.dispatch({ type: 'send', step, hash })
  const accountState = await nextState
  // An account state from before the transaction's block is stale for the next step.
  const isAfter =
    accountState && accountState.block >= blockNumber && accountState.nonce > wait.entry.read().nonce
  return finish(context, wait, receipt, isAfter ? accountState : undefined)
}

async function finish(
  { dispatch, emit }: Run,
  { entry, steps }: Wait,
  receipt?: TransactionReceipt,
  accountState?: AccountState,
): Promise<Settlement> {
  const request = entry.read()
  const { paid, received } = (receipt && (await readSwapped(request, receipt))) ?? {}
  const change: EntryChange = { status: 'done' }
  if (receipt) {
    change.hash = receipt.transactionHash
    change.blockHash = receipt.blockHash
  }
  if (paid !== undefined && received !== undefined) change.swapped = { paid, received }
  await entry.update(change)
  for (const step of steps) dispatch({ type: 'finish', step })
  await emit({ type: 'done', step: request.id, hash: receipt?.transactionHash })
  return { entry, receipt, accountState }
}

/**
 * Finds another transaction that made the same purchase. If there is one, this transaction failed because the market accepts each purchase
 * only once.
 */
async function findTwin(
  context: Run,
  request: JournalEntry,
  { transactionHash }: TransactionReceipt,
): Promise<TransactionReceipt | undefined> {
  const { client, intent, policy, readers, journal } = context
  const { hash: _, ...unnamed } = request
  const payment = { policy, readers }
  const verdict = await readTransactionStatus({ client, intent, journal, entry: unnamed, payment })
  const isTwin = verdict.kind === 'made' && verdict.receipt.transactionHash !== transactionHash
  return isTwin ? verdict.receipt : undefined
}

const unknownReason = { details: 'The reason is unknown.' }

async function readReason(
  { client, readers }: Run,
  { account, calls }: JournalEntry,
  blockNumber: bigint,
): Promise<revertReason.ReturnType> {
  const [call] = calls
  if (!call || calls.length > 1) return unknownReason
  const { to, data, value } = call
  const { reverts } = await readers
  return ethCall(client, { account, to, data, value, blockNumber }).then(
    () => unknownReason,
    (error: unknown) => revertReason(revertData(error), reverts),
  )
}
