import type { Hash, TransactionReceipt } from 'viem'
import { call as ethCall } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { openPace, type Pace } from '../context/openPace.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { EntryChange, JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { readBatchReport } from './batchStatus.js'
import { gather, readTransactionStatus } from './gather.js'
import { judge, type Verdict } from './judge.js'
import { readSwapped } from './readSwapped.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'
import { watchMultisig } from './watchMultisig.js'

/**
 * Waits until a wallet request has happened: reads it from the chain with each new block, for at most `miningTimeoutMs`. A node that
 * does not answer is asked again until then.
 *
 * @throws {CheckoutError} Reverted, CancelledInWallet, Replaced, PendingLong, AwaitingOwners, Dropped, Reorged, Cancelled;
 * PaymentUnknown – the pending transaction turned out to be another one, or nobody can tell whether it paid.
 */
export function waitForSettlement(
  context: waitForSettlement.Context,
  options: waitForSettlement.Options,
): Promise<Settlement> {
  return follow(context, options, false)
}

/**
 * Waits until a batch has happened as a whole. The wallet names its transaction; the chain decides.
 *
 * @throws {CheckoutError} as {@link waitForSettlement}; Reverted – the wallet says that the batch failed; PaymentUnknown – only the wallet
 * says so, and the market would take a second payment; ChainFailed – the same, and the node does not answer.
 */
export function waitForBatch(
  context: waitForBatch.Context,
  options: waitForBatch.Options,
): Promise<Settlement> {
  return follow(context, options, true)
}

export declare namespace waitForBatch {
  type Context = waitForSettlement.Context
  type Options = Omit<waitForSettlement.Options, 'next'>
}

export declare namespace waitForSettlement {
  type Context = Pick<
    CheckoutContext,
    | 'client'
    | 'wallet'
    | 'intent'
    | 'policy'
    | 'readers'
    | 'journal'
    | 'dispatch'
    | 'emit'
    | 'signal'
    | 'limits'
    | 'now'
  >
  type Options = {
    /** The journal entry of the request. */
    entry: EntryHandle
    /** The indexes of its steps in the plan, from 0. */
    steps: readonly number[]
    /** Reads the account's state for the next step. @default no step follows */
    next?: (() => Promise<Place>) | undefined
  }
}

/** A request that has happened. The receipt is missing if only its effect is visible. */
export type Settlement = {
  entry: EntryHandle
  receipt?: TransactionReceipt | undefined
  /** The account's state after it; `undefined` if the next step has to read it. */
  place?: Place | undefined
}

/** The state of one wait. */
type Wait = waitForSettlement.Options & {
  pace: Pace
  confirmations: number
  /** When it ends, in milliseconds. */
  end: number
  awaitsOwners: () => Promise<boolean>
  /** Whether the wallet may still report on the batch. */
  asksWallet: boolean
  /** Whether neither the wallet nor the chain has reported the batch. */
  isUnreported: boolean
  /** Whether the last look saw the transaction in a block that is not confirmed. */
  isConfirming: boolean
  /** Whether the chain has ever shown the transaction. */
  isKnown: boolean
  /** The transaction that was in a block. */
  mined?: Hash | undefined
  /** How often in a row it was missing since. */
  missed: number
  /** The last error of the node. */
  failure?: unknown
  searched: NonNullable<gather.Options['searched']>
  glimpse: Glimpse
}

/** A receipt that was read before the next look, and the account's state at that time. */
type Glimpse = { named?: TransactionReceipt; ahead?: Promise<Place | undefined> | undefined }

/** One look at the request. */
type Look = { request: JournalEntry; verdict: Verdict; failure?: unknown }

async function follow(
  context: waitForSettlement.Context,
  options: waitForSettlement.Options,
  asksWallet: boolean,
): Promise<Settlement> {
  const { client, now, limits } = context
  const { market, swap } = options.entry.read()
  const wait: Wait = {
    ...options,
    pace: openPace(client),
    // An approval that a reorg removes shows when the market uses it.
    confirmations: market || swap ? confirmationsOf(context) : 1,
    end: now() + limits.miningTimeoutMs,
    awaitsOwners: watchMultisig(context, options.steps),
    asksWallet,
    isUnreported: asksWallet,
    isConfirming: false,
    isKnown: false,
    missed: 0,
    searched: {},
    glimpse: {},
  }
  try {
    for (;;) {
      const ahead = wait.glimpse.ahead ?? wait.next?.().catch(() => undefined)
      const look = await lookOnce(context, wait)
      const settlement = await settle(context, wait, look, ahead)
      if (settlement) return settlement
      await report(context, wait, look)
      await stopWithoutHope(context, wait, look)
      await pauseUntilMined(context, wait, look)
    }
  } finally {
    wait.pace.stop()
  }
}

/** Reads the wallet and the chain once. */
async function lookOnce(context: waitForSettlement.Context, wait: Wait): Promise<Look> {
  const { policy, readers } = context
  const { entry, confirmations, searched } = wait
  const wallet = wait.asksWallet ? await readBatchReport(context, entry) : undefined
  if (wallet) wait.isUnreported = false
  // The wallet is done and does not say that nothing happened: the chain shows the rest.
  if (wallet && wallet.code >= 200 && (wallet.code < 400 || wallet.code >= 600)) {
    wait.asksWallet = false
    if (wallet.hash) await entry.update({ hash: wallet.hash })
  }
  const request = entry.read()
  const { named } = wait.glimpse
  const options = { confirmations, searched, named, payment: { policy, readers } }
  const evidence = await gather(context, request, options)
  const { failure, receipt } = evidence
  if (receipt) {
    wait.asksWallet = false
    wait.isUnreported = false
  }
  wait.failure = failure ?? wait.failure
  return { request, verdict: judge(request, { ...evidence, wallet }, confirmations), failure }
}

/** Ends the wait if the verdict is final: returns the settlement, or throws why there is none. */
async function settle(
  context: waitForSettlement.Context,
  wait: Wait,
  { request, verdict, failure }: Look,
  ahead: Promise<Place | undefined> | undefined,
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

/** Tells the page and the host how far the transaction has come. */
async function report(
  { dispatch, emit }: waitForSettlement.Context,
  wait: Wait,
  { request, verdict, failure }: Look,
): Promise<void> {
  const { entry, steps, mined } = wait
  wait.isConfirming = verdict.kind === 'confirming'
  wait.missed = mined && failure === undefined && !wait.isConfirming ? wait.missed + 1 : 0
  // Of several nodes behind one address, one may be behind the others.
  const lost = wait.missed >= maxMissed ? mined : undefined
  if (lost) for (const step of steps) dispatch({ type: 'send', step, hash: lost, reorged: true })
  if (verdict.kind === 'confirming') {
    const { hash } = verdict
    wait.isKnown = true
    wait.mined = hash
    for (const step of steps) dispatch({ type: 'settle', step, hash })
    await emit({ type: 'sent', step: request.id, hash })
  }
  if (verdict.kind === 'pending') {
    const { hash, nonce } = verdict
    wait.isKnown = true
    // The wallet chose the nonce; the journal has a guess.
    if (nonce !== undefined && !request.placed) await entry.update({ nonce, placed: true })
    for (const step of lost ? [] : steps) dispatch({ type: 'send', step, hash })
    await emit({ type: 'sent', step: request.id, hash })
  }
}

/** The number of looks in a row that must miss a transaction before the page is told. */
const maxMissed = 3

/** Throws if the time is over, or if nobody can find the request any more. */
async function stopWithoutHope(
  { now }: waitForSettlement.Context,
  wait: Wait,
  { request, verdict }: Look,
): Promise<void> {
  const { mined, isKnown, failure: cause } = wait
  const isGone = verdict.kind === 'absent'
  const isSent = request.status === 'sent' || wait.asksWallet
  // A multisig's wallet may return a hash that is no transaction.
  const isGathering = isGone && !mined && isSent && (await wait.awaitsOwners())
  if (isGone && request.kind === 'transaction' && !request.hash && !mined && !isGathering)
    throw new CheckoutError('PaymentUnknown')
  if (now() < wait.end) return
  if (isGathering) throw new CheckoutError('AwaitingOwners')
  const hash = request.hash ?? mined
  const details = hash && `Hash: ${hash}.`
  if (isGone && mined) throw new CheckoutError('Reorged', { details, cause })
  if (isGone && isKnown) throw new CheckoutError('Dropped', { details, cause })
  // A batch that neither the wallet nor the chain knows may not be there at all.
  throw new CheckoutError(wait.isUnreported ? 'PaymentUnknown' : 'PendingLong', { details, cause })
}

/**
 * Pauses until the next look. Three pauses of four end with a request for the receipt alone if the transaction is known by its hash and
 * harmless to repeat: a whole look takes several requests in a row. So does a pause until a block that is due.
 */
async function pauseUntilMined(
  { client, signal }: waitForSettlement.Context,
  wait: Wait,
  { request, verdict }: Look,
): Promise<void> {
  const { pace, next } = wait
  const isWaiting = verdict.kind === 'pending' && !wait.mined && !wait.asksWallet && isIdempotent(request)
  const hash = isWaiting ? request.hash : undefined
  wait.glimpse = {}
  for (let left = 3; ; left--) {
    const isExtra = await pace.pause(signal)
    if (!hash || isExtra === undefined || (left === 0 && !isExtra)) return
    if (isExtra) left++
    const ahead = next?.().catch(() => undefined)
    const named = await findReceipt(client, hash).catch(() => undefined)
    if (named) {
      wait.glimpse = { named, ahead }
      return
    }
  }
}

/** Finishes with a receipt. The page learns the hash first, unless it was shown as confirming. */
async function finishMade(
  context: waitForSettlement.Context,
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
  { dispatch, emit }: waitForSettlement.Context,
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
  context: waitForSettlement.Context,
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
  { client, readers }: waitForSettlement.Context,
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
