import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readBatchReport } from './batchStatus.js'
import { gather } from './gather.js'
import { judge } from './judge.js'
import { findReceipt } from './receipts.js'
import { isIdempotent } from './repeat.js'
import { type Followed, type Look, openWait, type Settlement, settle, type Wait } from './settle.js'

/** Waits for the outcome of a wallet request for at most `miningTimeoutMs`, and ignores node errors until then. */
export function waitForSettlement(context: Run, options: Followed): Promise<Settlement> {
  return follow(context, options, false)
}

/** Waits until the chain confirms a batch. The wallet reports the transaction, and the chain decides its outcome. */
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
    wait.poller.stop()
  }
}

async function lookOnce(context: Run, wait: Wait): Promise<Look> {
  const { policy, readers } = context
  const { entry, confirmations, searched, knownReceipt, next } = wait
  const nextState = wait.nextState ?? next?.().catch(() => undefined)
  const wallet = wait.asksWallet ? await readBatchReport(context, entry) : undefined
  // The wallet reports that the batch is complete (2xx) or partly executed (6xx), so read its outcome from the chain.
  const isDone = wallet && wallet.code >= 200 && (wallet.code < 400 || wallet.code >= 600)
  if (isDone && wallet.hash) await entry.update({ hash: wallet.hash })
  const request = entry.read()
  const options = { confirmations, searched, knownReceipt, payment: { policy, readers } }
  const evidence = await gather(context, request, options)
  const { failure, receipt } = evidence
  if (wallet || receipt) wait.isUnreported = false
  if (isDone || receipt) wait.asksWallet = false
  wait.failure = failure ?? wait.failure
  return { request, verdict: judge(request, { ...evidence, wallet }, confirmations), failure, nextState }
}

async function report(
  { dispatch, emit }: Run,
  wait: Wait,
  { request, verdict, failure }: Look,
): Promise<void> {
  const { entry, steps, mined } = wait
  wait.isConfirming = verdict.kind === 'confirming'
  wait.missed = mined && failure === undefined && !wait.isConfirming ? wait.missed + 1 : 0
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
    if (nonce !== undefined && !request.placed) await entry.update({ nonce, placed: true })
    for (const step of lost ? [] : steps) dispatch({ type: 'send', step, hash })
    await emit({ type: 'sent', step: request.id, hash })
  }
}

/** The transaction counts as missing after this many failed checks in a row, because a load balancer may answer from a lagging node. */
const maxMissed = 3

async function stopWithoutHope({ now }: Run, wait: Wait, { request, verdict }: Look): Promise<void> {
  const { mined, isKnown, failure: cause } = wait
  const isGone = verdict.kind === 'absent'
  const isSent = request.status === 'sent' || wait.asksWallet
  // The wallet of a multisig may return a hash that is not a transaction hash. Its owners may still sign, so keep waiting although the node
  // does not know this hash.
  const isGathering = isGone && !mined && isSent && (await wait.awaitsOwners())
  if (isGone && request.kind === 'transaction' && !request.hash && !mined && !isGathering)
    throw new CheckoutError('PaymentUnknown')
  if (now() < wait.end) return
  if (isGathering) throw new CheckoutError('AwaitingOwners')
  const hash = request.hash ?? mined
  const details = hash && `Hash: ${hash}.`
  if (isGone && mined) throw new CheckoutError('Reorged', { details, cause })
  if (isGone && isKnown) throw new CheckoutError('Dropped', { details, cause })
  // If neither the wallet nor the chain knows the batch, it may never have been sent.
  throw new CheckoutError(wait.isUnreported ? 'PaymentUnknown' : 'PendingLong', { details, cause })
}

async function pauseUntilMined(
  { client, signal }: Run,
  wait: Wait,
  { request, verdict }: Look,
): Promise<void> {
  const { poller, next } = wait
  const isWaiting = verdict.kind === 'pending' && !wait.mined && !wait.asksWallet && isIdempotent(request)
  const hash = isWaiting ? request.hash : undefined
  wait.knownReceipt = undefined
  wait.nextState = undefined
  // With a known hash, read only the receipt for three rounds. The full search costs several reads, and the receipt is usually enough.
  for (let left = 3; ; left--) {
    const isExtra = await poller.pause(signal)
    if (!hash || isExtra === undefined || (left === 0 && !isExtra)) return
    if (isExtra) left++
    // Read the account state together with the receipt: a state from before the receipt would be stale for the next step.
    const nextState = next?.().catch(() => undefined)
    const knownReceipt = await findReceipt(client, hash).catch(() => undefined)
    if (knownReceipt) {
      wait.knownReceipt = knownReceipt
      wait.nextState = nextState
      return
    }
  }
}
