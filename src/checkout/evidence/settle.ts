import type { Hash, TransactionReceipt } from 'viem'
import { call as ethCall } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { Place } from '../context/place.js'
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

/** The request that is followed. */
export type Followed = {
  /** The journal entry of the request. */
  entry: EntryHandle
  /** The indexes of its steps in the plan, from 0. */
  steps: readonly number[]
  /** Reads the account's state for the next step. @default no step follows */
  next?: (() => Promise<Place>) | undefined
}

/** A request that has happened. The receipt is missing if only its effect is visible. */
export type Settlement = {
  entry: EntryHandle
  receipt?: TransactionReceipt | undefined
  /** The account's state after it; `undefined` if the next step has to read it. */
  place?: Place | undefined
}

/** The state of one wait. */
export type Wait = ReturnType<typeof openWait>

/** One look at the request. */
export type Look = {
  request: JournalEntry
  verdict: Verdict
  /** Why the chain could not be read. */
  failure: unknown
  /** The account's state for the next step, read at the same time. */
  ahead: Promise<Place | undefined> | undefined
}

/** Opens the wait for a request. Call `pace.stop()` at its end. */
export function openWait(context: Run, options: Followed, isBatch: boolean) {
  const { client, now, limits } = context
  const { market, swap } = options.entry.read()
  return {
    ...options,
    pace: createPoller(client),
    // An approval that a reorg removes shows when the market uses it.
    confirmations: market || swap ? confirmationsOf(context) : 1,
    end: now() + limits.miningTimeoutMs,
    awaitsOwners: watchMultisig(context, options.steps),
    /** Whether the wallet may still report on the batch. */
    asksWallet: isBatch,
    /** Whether neither the wallet nor the chain has reported the batch. */
    isUnreported: isBatch,
    /** Whether the last look saw the transaction in a block that is not confirmed. */
    isConfirming: false,
    /** Whether the chain has ever shown the transaction. */
    isKnown: false,
    /** The transaction that was in a block. */
    mined: undefined as Hash | undefined,
    /** How often in a row it was missing since. */
    missed: 0,
    /** The last error of the node. */
    failure: undefined as unknown,
    searched: {},
    /** A receipt that was read since the last look, with the account's state at that time. */
    named: undefined as TransactionReceipt | undefined,
    ahead: undefined as Promise<Place | undefined> | undefined,
  }
}

/** Ends the wait if the verdict is final: returns the settlement, or throws why there is none. */
export async function settle(
  context: Run,
  wait: Wait,
  { request, verdict, failure, ahead }: Look,
): Promise<Settlement | undefined> {
  const { entry } = wait
  switch (verdict.kind) {
    case 'inEffect':
      return finish(context, wait)
    case 'made':
      return finishMade(context, wait, verdict.receipt, ahead)
    case 'void': {
      const { receipt, details } = verdict
      const twin = receipt && (await findTwin(context, request, receipt))
      if (twin) return finishMade(context, wait, twin, ahead)
      const change: EntryChange = { status: 'failed' }
      if (receipt) change.hash = receipt.transactionHash
      await entry.update(change)
      const reason = receipt ? await readReason(context, request, receipt.blockNumber) : { details }
      throw new CheckoutError('Reverted', reason)
    }
    case 'unknown':
      // Only the node was silent: it is asked again.
      if (verdict.details === undefined) return undefined
      throw new CheckoutError(failure === undefined ? 'PaymentUnknown' : 'ChainFailed', {
        details: verdict.details,
        cause: failure,
      })
    case 'replaced':
      await entry.update({ status: 'failed' })
      throw new CheckoutError(verdict.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced', {
        details: `By ${verdict.hash}.`,
      })
    default:
      return undefined
  }
}

/** Finishes with a receipt. The page learns the hash first, unless it was shown as confirming. */
async function finishMade(
  context: Run,
  wait: Wait,
  receipt: TransactionReceipt,
  ahead: Promise<Place | undefined> | undefined,
): Promise<Settlement> {
  const { transactionHash: hash, blockNumber } = receipt
  for (const step of wait.isConfirming ? [] : wait.steps) context.dispatch({ type: 'send', step, hash })
  const place = await ahead
  // Read before the block of the transaction, the account's state says nothing about the next step.
  const isAfter = place && place.block >= blockNumber && place.nonce > wait.entry.read().nonce
  return finish(context, wait, receipt, isAfter ? place : undefined)
}

async function finish(
  { dispatch, emit }: Run,
  { entry, steps }: Wait,
  receipt?: TransactionReceipt,
  place?: Place,
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
  return { entry, receipt, place }
}

/** Returns another transaction that made the same purchase, which is why this one failed. */
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

/** The details of a failed call that no node can run again. */
const unknownReason = { details: 'The reason is not known.' }

/** Runs a failed call again in its block, and returns the reason of the contract. */
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
