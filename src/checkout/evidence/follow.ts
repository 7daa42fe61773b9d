import type { Hash, TransactionReceipt } from 'viem'
import { call as ethCall } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { openPace, type Pace } from '../context/openPace.js'
import type { Place } from '../context/place.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { JournalEntry } from '../journal/journalRecord.js'
import type { EntryHandle } from '../journal/openJournal.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { isNoop } from './isNoop.js'
import { readSwapped } from './readSwapped.js'
import { readTransactionStatus } from './readTransactionStatus.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'
import { createOwnerWatch } from './watchOwners.js'

/**
 * Waits until what the wallet was asked has happened, by looking for it on chain again and again, with each block where the chain
 * tells them, never longer than the limit.
 *
 * A node that does not answer is asked again until the time is over.
 *
 * @throws CheckoutError `Reverted`, `CancelledInWallet`, `Replaced`, `PendingLong`, `AwaitingOwners`, `Dropped`, `Reorged`,
 * `Cancelled`; `PaymentUnknown` when what was under way turned out to be something else.
 */
export async function waitForSettlement(
  context: waitForSettlement.Context,
  options: waitForSettlement.Options,
): Promise<Settlement> {
  const pace = openPace(context.client)
  return look(context, { ...options, pace }).finally(pace.stop)
}

async function look(
  context: waitForSettlement.Context,
  options: waitForSettlement.Options & { pace: Pace },
): Promise<Settlement> {
  const { client, intent, policy, readers, journal, dispatch, emit, limits, now } = context
  const { entry, steps, next } = options
  // Only what pays has to last: an approval that is taken back shows when it is used.
  const { market, swap } = entry.read()
  const confirmations = market || swap ? confirmationsOf({ intent, policy }) : 1
  const end = now() + limits.miningTimeoutMs
  let isKnown = false
  let isSettling = false
  let settled: Hash | undefined
  let missed = 0
  let nodeError: unknown
  const searched = {}
  let glimpse: Glimpse = {}
  const awaitsOwners = createOwnerWatch(context, { steps })
  for (;;) {
    const asked = entry.read()
    const ahead = glimpse.ahead ?? next?.().catch(() => undefined)
    let isAnswered = true
    const look = { client, intent, journal, entry: asked, confirmations, searched, named: glimpse.named }
    const found = await readTransactionStatus(look).catch((error: unknown) => {
      nodeError = error
      isAnswered = false
      return { kind: 'absent' } as const
    })
    if (found.kind === 'effective') return finish(context, { entry, steps })
    if (found.kind === 'mined') {
      const { receipt } = found
      const isVoid =
        receipt.status !== 'success' ||
        (await isNoop({ client, intent, policy, readers, entry: asked, receipt }))
      // Whether it has paid nobody can say: so it has.
      if (isVoid === undefined)
        throw new CheckoutError('PaymentUnknown', { details: `Transaction: ${receipt.transactionHash}.` })
      const proven = isVoid ? await findTwin(context, { asked, receipt }) : receipt
      if (proven) {
        const { transactionHash: hash } = proven
        for (const step of isSettling ? [] : steps) dispatch({ type: 'send', step, hash })
        const place = await placeAfter(proven, { asked, ahead })
        return finish(context, { entry, steps, receipt: proven, place })
      }
      await entry.update({ status: 'failed', hash: receipt.transactionHash })
      throw new CheckoutError('Reverted', await readReason(context, asked, receipt.blockNumber))
    }
    if (found.kind === 'replaced') {
      // Another transaction has this one's place: it can never happen any more.
      await entry.update({ status: 'failed' })
      throw new CheckoutError(found.reason === 'cancelled' ? 'CancelledInWallet' : 'Replaced', {
        details: `By ${found.hash}.`,
      })
    }
    isSettling = found.kind === 'settling'
    missed = settled && isAnswered && !isSettling ? missed + 1 : 0
    // One of several nodes behind one address may be late.
    const lost = missed >= looks ? settled : undefined
    if (lost) for (const step of steps) dispatch({ type: 'send', step, hash: lost, reorged: true })
    if (found.kind === 'settling') {
      isKnown = true
      const { hash } = found
      settled = hash
      for (const step of steps) dispatch({ type: 'settle', step, hash })
      await emit({ type: 'sent', step: asked.id, hash })
    }
    if (found.kind === 'pending') {
      isKnown = true
      // The wallet chose the transaction's place; what was written down before was a guess.
      if (found.nonce !== undefined && !asked.placed) await entry.update({ nonce: found.nonce, placed: true })
      for (const step of lost ? [] : steps) dispatch({ type: 'send', step, hash: found.hash })
      await emit({ type: 'sent', step: asked.id, hash: found.hash })
    }
    const isGone = found.kind === 'absent' && isAnswered
    // A hash that the chain never shows may be no transaction’s.
    const isGathering = isGone && !settled && asked.status === 'sent' && (await awaitsOwners())
    if (isGone && asked.kind === 'transaction' && !asked.hash && !settled && !isGathering)
      throw new CheckoutError('PaymentUnknown')
    if (now() >= end) {
      if (isGathering) throw new CheckoutError('AwaitingOwners')
      const hash = asked.hash ?? settled
      const details = hash ? `Hash: ${hash}.` : undefined
      const code = settled && isGone ? 'Reorged' : isKnown && isGone ? 'Dropped' : 'PendingLong'
      throw new CheckoutError(code, { details, cause: nodeError })
    }
    const isWaiting = found.kind === 'pending' && !settled && isIdempotent(asked)
    glimpse = await pauseUntilMined(context, { ...options, hash: isWaiting ? asked.hash : undefined })
  }
}

/**
 * Pauses. Of what waits to be mined, and is known by an id or is the same once more, only the receipt is asked for three times of four:
 * that is one answer, and what else may have become of it several, one after the other. So it is where a block is due.
 */
async function pauseUntilMined(
  { client, signal }: waitForSettlement.Context,
  { pace, hash, next }: Pick<waitForSettlement.Options, 'next'> & { pace: Pace; hash: Hash | undefined },
): Promise<Glimpse> {
  for (let left = 3; ; left--) {
    const isMore = await pace.pause(signal)
    if (!hash || isMore === undefined || (left === 0 && !isMore)) return {}
    if (isMore) left++
    const ahead = next?.().catch(() => undefined)
    const named = await findReceipt(client, hash).catch(() => undefined)
    if (named) return { named, ahead }
  }
}

/** A receipt that was there before the next look, and where the account stood when it was asked for. */
type Glimpse = { named?: TransactionReceipt; ahead?: Promise<Place | undefined> | undefined }

/** How often in a row what was on chain must be missing until it is told. */
const looks = 3

export declare namespace waitForSettlement {
  type Context = Pick<
    CheckoutContext,
    'client' | 'intent' | 'policy' | 'readers' | 'journal' | 'dispatch' | 'emit' | 'signal' | 'limits' | 'now'
  >
  type Options = {
    /** What the wallet was asked. */
    entry: EntryHandle
    /** The places in the plan of its steps, counted from 0. */
    steps: readonly number[]
    /** Reads where the account stands afterwards, where another step follows. @default none follows */
    next?: (() => Promise<Place>) | undefined
  }
}

/** What was asked and has happened. The receipt is missing where only the effect can be seen. */
export type Settlement = {
  entry: EntryHandle
  receipt?: TransactionReceipt | undefined
  /** Where the account stands now; nothing where it has to be read. */
  place?: Place | undefined
}

async function finish(
  { dispatch, emit }: waitForSettlement.Context,
  { entry, steps, receipt, place }: waitForSettlement.Options & Settlement,
): Promise<Settlement> {
  const { transactionHash: hash, blockHash } = receipt ?? {}
  const asked = entry.read()
  const { id } = asked
  const { paid, received } = (receipt && (await readSwapped(asked, receipt))) ?? {}
  const swapped = paid === undefined || received === undefined ? {} : { swapped: { paid, received } }
  await entry.update({ status: 'done', ...(hash ? { hash, blockHash } : {}), ...swapped })
  for (const step of steps) dispatch({ type: 'finish', step })
  await emit({ type: 'done', step: id, hash })
  return { entry, receipt, place }
}

/** Where the account stands, if that was read of a chain that has the transaction already. */
async function placeAfter(
  { blockNumber }: TransactionReceipt,
  { asked, ahead }: { asked: JournalEntry; ahead: Promise<Place | undefined> | undefined },
): Promise<Place | undefined> {
  const place = await ahead
  return place && place.block >= blockNumber && place.nonce > asked.nonce ? place : undefined
}

/** An earlier transaction that made the same purchase, which is why this one failed. */
async function findTwin(
  context: waitForSettlement.Context,
  { asked, receipt }: { asked: JournalEntry; receipt: TransactionReceipt },
) {
  const { hash: _, ...entry } = asked
  const found = await readTransactionStatus({ ...context, entry })
  if (found.kind !== 'mined' || found.receipt.transactionHash === receipt.transactionHash) return undefined
  const isMade =
    found.receipt.status === 'success' &&
    (await isNoop({ ...context, entry, receipt: found.receipt })) === false
  return isMade ? found.receipt : undefined
}

/** Says what a failed call leaves open if no node can run it again. */
const unknownReason = { details: 'The reason is not known.' }

/** Runs a failed call again in the block in which it failed, for the reason. */
async function readReason(
  { client, readers }: Pick<CheckoutContext, 'client' | 'readers'>,
  entry: JournalEntry,
  blockNumber: bigint,
): Promise<revertReason.ReturnType> {
  const [call] = entry.calls
  if (!call || entry.calls.length > 1) return unknownReason
  const { to, data, value } = call
  const { reverts } = await readers
  return ethCall(client, { account: entry.account, to, data, value, blockNumber }).then(
    () => unknownReason,
    (error: unknown) => revertReason(revertData(error), reverts),
  )
}
