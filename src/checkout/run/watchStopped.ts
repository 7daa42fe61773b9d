import { maxWatchDepth } from '../context/limits.js'
import type { ChainClient } from '../errors/readChain.js'
import { heads } from './watchSuccess.js'

/** Watches the chain while the host's page shows a stopped purchase, because the wallet may still send the last transaction. */
export async function watchStopped({ client, look, signal }: watchStopped.Options): Promise<void> {
  let first: bigint | undefined
  let due = 0n
  for await (const { number } of heads(client, signal)) {
    first ??= number
    const age = number - first
    if (age < due) continue
    if ((await look()) || age >= maxWatchDepth) return
    due = 2n * age || 1n
  }
}

export declare namespace watchStopped {
  type Options = {
    client: ChainClient
    look: () => Promise<boolean>
    signal: AbortSignal
  }
}
