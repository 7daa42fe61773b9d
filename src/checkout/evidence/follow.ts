import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readBatchReport } from './batchStatus.js'
import { gather } from './gather.js'
import { judge } from './judge.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'
import { type Followed, type Look, openWait, type Settlement, settle, type Wait } from './settle.js'

/**
 * Waits until a wallet request has happened: reads it from the chain with each new block, for at most `miningTimeoutMs`. A node that
 * does not answer is asked again until then.
 *
 * @throws {CheckoutError} Reverted, CancelledInWallet, Replaced, PendingLong, AwaitingOwners, Dropped, Reorged, Cancelled;
 * PaymentUnknown – the pending transaction turned out to be another one, or nobody can tell whether it paid.
 */
export function waitForSettlement(context: Run, options: Followed): Promise<Settlement> {
  return follow(context, options, false)
}

/**
 * Waits until a batch has happened as a whole. The wallet names its transaction; the chain decides.
 *
 * @throws {CheckoutError} as {@link waitForSettlement}; Reverted – the wallet says that the batch failed; PaymentUnknown – only the wallet
 * says so, and the market would take a second payment; ChainFailed – the same, and the node does not answer.
 */
export function waitForBatch(context: Run, options: Followed): Promise<Settlement> {
  return follow(context, options, true)
}

export declare namespace waitForBatch {
  type Context = Run
}

export declare namespace waitForSettlement {
  type Context = Run
  type Options = Followed
}

async function follow(context: Run, options: Followed, isBatch: boolean): Promise<Settlement> {
  const wait = openWait(context, options, isBatch)
  try {
    for (;;) {
      const look = await lookOnce(context, wait)
      const settlement = await settle(context, wait, look)
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
async function lookOnce(context: Run, wait: Wait): Promise<Look> {
  const { policy, readers } = context
  const { entry, confirmations, searched, named, next } = wait
  const ahead = wait.ahead ?? next?.().catch(() => undefined)
  const wallet = wait.asksWallet ? await readBatchReport(context, entry) : undefined
  // The wallet is done and does not say that nothing happened: the chain shows the rest.
  const isDone = wallet && wallet.code >= 200 && (wallet.code < 400 || wallet.code >= 600)
  if (isDone && wallet.hash) await entry.update({ hash: wallet.hash })
  const request = entry.read()
  const options = { confirmations, searched, named, payment: { policy, readers } }
  const evidence = await gather(context, request, options)
  const { failure, receipt } = evidence
  if (wallet || receipt) wait.isUnreported = false
  if (isDone || receipt) wait.asksWallet = false
  wait.failure = failure ?? wait.failure
  return { request, verdict: judge(request, { ...evidence, wallet }, confirmations), failure, ahead }
}

/** Tells the page and the host how far the transaction has come. */
async function report(
  { dispatch, emit }: Run,
  wait: Wait,
  { request, verdict, failure }: Look,
): Promise<void> {
  const { entry, steps, mined } = wait
  wait.isConfirming = verdict.kind === 'confirming'
  wait.missed = mined && failure === undefined && !wait.isConfirming ? wait.missed + 1 : 0
  // A load balancer may answer from a node that is behind the others.
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

/** The number of looks in a row that must miss a transaction before the page shows it as reorganised. */
const maxMissed = 3

/** Throws if the time is over, or if nobody can find the request any more. */
async function stopWithoutHope({ now }: Run, wait: Wait, { request, verdict }: Look): Promise<void> {
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
 * harmless to repeat: a whole look takes several requests in a row. A pause that ends at an expected block also reads only the receipt.
 */
async function pauseUntilMined(
  { client, signal }: Run,
  wait: Wait,
  { request, verdict }: Look,
): Promise<void> {
  const { pace, next } = wait
  const isWaiting = verdict.kind === 'pending' && !wait.mined && !wait.asksWallet && isIdempotent(request)
  const hash = isWaiting ? request.hash : undefined
  wait.named = undefined
  wait.ahead = undefined
  for (let left = 3; ; left--) {
    const isExtra = await pace.pause(signal)
    if (!hash || isExtra === undefined || (left === 0 && !isExtra)) return
    if (isExtra) left++
    // Read at the same time as the receipt: an older state says nothing about the next step.
    const ahead = next?.().catch(() => undefined)
    const named = await findReceipt(client, hash).catch(() => undefined)
    if (named) {
      wait.named = named
      wait.ahead = ahead
      return
    }
  }
}
