import type { TransactionReceipt } from 'viem'
import { call as ethCall } from 'viem/actions'
import { sleep } from '../../evm/withTimeout.js'
import { revertData, revertReason } from '../../venues/revertReason.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { isNoop } from '../journal/isNoop.js'
import type { JournalEntry } from '../journal/journal.js'
import { currentEntry, lookUp } from '../journal/lookUp.js'
import type { CheckoutContext } from './context.js'

/**
 * Waits until what the wallet was asked has happened, by looking for it on chain again and again, never
 * longer than the limit. Answers the receipt, or nothing where only the effect can be seen.
 *
 * A node that does not answer is asked again until the time is over.
 *
 * @throws CheckoutError `Reverted`, `CancelledInWallet`, `Replaced`, `PendingLong`, `Dropped`, `Cancelled`;
 * `PaymentUnknown` when what was under way turned out to be something else.
 */
export async function settle(
  context: CheckoutContext,
  shown: readonly number[],
): Promise<TransactionReceipt | undefined> {
  const { client, journal, dispatch, tell, signal, limits, now } = context
  const { confirmations } = limits
  const end = now() + limits.mining
  let known = false
  for (let silence: unknown; ; ) {
    const entry = currentEntry(context)
    const found = await lookUp(context, { confirmations }).catch((error: unknown) => {
      silence = error
      return { kind: 'absent' } as const
    })
    if (found.kind === 'effective') return finish(context, shown, undefined)
    if (found.kind === 'mined') {
      const { receipt } = found
      const went = receipt.status === 'success' && !isNoop(receipt, entry, context.intent)
      const proven = went ? receipt : await findTwin(context)
      if (proven) return finish(context, shown, proven)
      await journal.amend({ status: 'failed', hash: receipt.transactionHash })
      throw new CheckoutError('Reverted', {
        details: await readReason(client, entry, receipt.blockNumber),
      })
    }
    if (found.kind === 'replaced') {
      // Another transaction has this one's place: it can never happen any more.
      await journal.amend({ status: 'failed' })
      throw new CheckoutError(found.empty ? 'CancelledInWallet' : 'Replaced', {
        details: `By ${found.hash}.`,
      })
    }
    if (found.kind === 'pending') {
      known = true
      // The wallet chose the transaction's place; what was written down before was a guess.
      if (found.nonce !== undefined && !entry.placed)
        await journal.amend({ nonce: found.nonce, placed: true })
      for (const step of shown) dispatch({ type: 'send', step, hash: found.hash })
      await tell({ type: 'sent', step: entry.id, hash: found.hash })
    }
    const gone = found.kind === 'absent' && silence === undefined
    if (gone && entry.kind === 'transaction' && !entry.hash) throw new CheckoutError('PaymentUnknown')
    if (now() >= end) {
      const details = entry.hash ? `Hash: ${entry.hash}.` : undefined
      throw new CheckoutError(known && gone ? 'Dropped' : 'PendingLong', { details, cause: silence })
    }
    await sleep(Math.min(client.pollingInterval, 1_000), signal)
  }
}

async function finish(
  context: CheckoutContext,
  shown: readonly number[],
  receipt: TransactionReceipt | undefined,
) {
  const { journal, dispatch, tell } = context
  const { id } = currentEntry(context)
  const hash = receipt?.transactionHash
  await journal.amend({ status: 'done', ...(hash ? { hash } : {}) })
  for (const step of shown) {
    if (hash) dispatch({ type: 'send', step, hash })
    dispatch({ type: 'finish', step, how: 'done' })
  }
  await tell({ type: 'done', step: id, hash })
  return receipt
}

/** An earlier transaction that made the same purchase, which is why this one failed. */
async function findTwin(context: CheckoutContext) {
  const { hash: _, ...entry } = currentEntry(context)
  const found = await lookUp(context, { entry })
  return found.kind === 'mined' && found.receipt.status === 'success' ? found.receipt : undefined
}

/** Runs a failed call again where it failed, to hear why. */
async function readReason(client: ChainClient, entry: JournalEntry, blockNumber: bigint): Promise<string> {
  const [call] = entry.calls
  if (!call || entry.calls.length > 1) return 'The reason is not known.'
  const { to, data, value } = call
  return ethCall(client, { account: entry.account, to, data, value, blockNumber }).then(
    () => 'The reason is not known: it would succeed now.',
    (error: unknown) => revertReason(revertData(error)),
  )
}
