import type { Hex } from 'viem'
import { beforeEach } from 'vitest'

export async function rewindEach(client: rewindEach.Client): Promise<() => Promise<void>> {
  let snapshot = await client.snapshot()
  const rewind = async () => {
    await client.revert({ id: snapshot })
    // anvil deletes a snapshot when it restores it, so each test needs a new snapshot.
    snapshot = await client.snapshot()
  }
  beforeEach(rewind)
  return rewind
}

export declare namespace rewindEach {
  type Client = { snapshot(): Promise<Hex>; revert(options: { id: Hex }): Promise<unknown> }
}
