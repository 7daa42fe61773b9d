import type { TransactionReceipt } from 'viem'
import { CheckoutError } from './errors.js'
import type { JournalEntry } from './journal.js'
import type { ChainClient } from './readChain.js'
import { reconcile } from './reconcile.js'

/**
 * Waits until a transaction is mined, by reconciling it with the chain again and again, never longer than `timeout`.
 * The receipt that comes back may be of a reverted call: its status is the caller's to read.
 *
 * A node that does not answer is asked again until the time is over.
 *
 * @throws CheckoutError `Replaced`, `PendingLong` after `timeout`, `Cancelled` when aborted.
 */
export async function awaitCall(options: awaitCall.Options): Promise<TransactionReceipt> {
  const { client, entry, timeout, signal, now } = options
  const end = now() + timeout
  const pause = Math.min(client.pollingInterval, 1_000)
  for (let silence: unknown; ; ) {
    const found = await reconcile({ client, entry }).catch((error: unknown) => {
      silence = error
      return { kind: 'absent' } as const
    })
    if (found.kind === 'mined') return found.receipt
    if (found.kind === 'replaced') throw new CheckoutError('Replaced', { details: `By ${found.hash}.` })
    if (now() >= end)
      throw new CheckoutError('PendingLong', { details: `Hash: ${entry.hash}.`, cause: silence })
    await rest(pause, signal)
  }
}

export declare namespace awaitCall {
  type Options = {
    client: ChainClient
    entry: JournalEntry
    /** Milliseconds. */
    timeout: number
    signal: AbortSignal
    now: () => number
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new CheckoutError('Cancelled'))
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    function done() {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(new CheckoutError('Cancelled'))
    }
  })
}
