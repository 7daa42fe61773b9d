import { deepest } from '../context/limits.js'
import type { ChainClient } from '../errors/readChain.js'
import { heads } from './watchSuccess.js'

/**
 * Watches a stopped purchase while the page shows it: the wallet may still send the last request. It is
 * looked for at the next block, and after 1, 2, 4, 8, 16, 32 and 64 more. Ends when `look` says so, and when the page stops watching.
 */
export async function watchStopped({ client, look, signal }: watchStopped.Options): Promise<void> {
  let first: bigint | undefined
  let due = 0n
  for await (const { number } of heads(client, signal)) {
    first ??= number
    const age = number - first
    if (age < due) continue
    if ((await look()) || age >= deepest) return
    due = 2n * age || 1n
  }
}

export declare namespace watchStopped {
  type Options = {
    client: ChainClient
    /** Looks for the money, and answers whether there is nothing more to look for. */
    look: () => Promise<boolean>
    /** Ends the watching. */
    signal: AbortSignal
  }
}
