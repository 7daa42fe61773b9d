import { getTransactionCount } from 'viem/actions'
import type { ChainClient } from '../errors/readChain.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import { findReceipt } from '../journal/reconcile.js'
import { deepest, heads } from './watchSuccess.js'

/**
 * Looks after a purchase that has stopped, while that is shown: what was asked of the wallet may come through all the same. Each new
 * block is asked for two signs of it, the account's count and the receipt of what was sent last; where one of them has changed, and
 * after 1, 3, 7, 15, 31, 63 and 64 blocks anyhow, the money is looked for in full. Ends when `look` says so, after 64 blocks, or when
 * the page stops watching.
 */
export async function watchStopped(options: watchStopped.Options): Promise<void> {
  const { client, record, look, signal } = options
  const { entries } = record
  const { account: address, hash } = entries.findLast(({ market }) => market) ?? entries.at(-1) ?? {}
  // Of what was asked for nothing nothing can come.
  if (!address) return
  let first: bigint | undefined
  let [seen, known, due] = ['', '', 0n]
  for await (const head of heads(client, signal)) {
    if (head.hash === seen) continue
    seen = head.hash
    first ??= head.number
    const age = head.number - first
    const asked = Promise.all([getTransactionCount(client, { address }), findReceipt(client, hash)])
    const signs = await asked.then(
      ([count, receipt]) => count + `${receipt?.blockHash}`,
      () => known,
    )
    const isLast = age >= deepest
    if (signs === known && age < due && !isLast) continue
    if (signal.aborted || (await look()) || isLast) return
    known = signs
    due = 2n * age + 1n
  }
}

export declare namespace watchStopped {
  type Options = {
    client: ChainClient
    /** What was asked. */
    record: JournalRecord
    /** Looks for the money in full, and answers whether there is nothing more to look for. */
    look: () => Promise<boolean>
    /** Ends the watching. */
    signal: AbortSignal
  }
}
