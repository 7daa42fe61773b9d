import { openPace } from '../context/openPace.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { confirmationsOf } from '../verify/confirmationsOf.js'
import { readBatchReport } from './batchStatus.js'
import { gather } from './gather.js'
import { judge } from './judge.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'
import { type FollowContext, type Followed, type Look, type Settlement, settle, type Wait } from './settle.js'
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
  type Context = FollowContext
  type Options = Followed
}

async function follow(context: FollowContext, options: Followed, asksWallet: boolean): Promise<Settlement> {
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
async function lookOnce(context: FollowContext, wait: Wait): Promise<Look> {
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

/** Tells the page and the host how far the transaction has come. */
async function report(
  { dispatch, emit }: FollowContext,
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
  { now }: FollowContext,
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
  { client, signal }: FollowContext,
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
