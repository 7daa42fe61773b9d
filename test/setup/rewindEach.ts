import type { Hex } from 'viem'
import { beforeEach } from 'vitest'

/**
 * Has each test of a file find the chain as it is now, whatever those before it did. Returns what takes the chain back within a test.
 */
export async function rewindEach(client: rewindEach.Client): Promise<() => Promise<void>> {
  let snapshot = await client.snapshot()
  const rewind = async () => {
    await client.revert({ id: snapshot })
    // A chain goes back to each state once.
    snapshot = await client.snapshot()
  }
  beforeEach(rewind)
  return rewind
}

export declare namespace rewindEach {
  type Client = { snapshot(): Promise<Hex>; revert(options: { id: Hex }): Promise<unknown> }
}
