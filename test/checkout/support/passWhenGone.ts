import type { createClock } from './createClock.js'

/**
 * Returns a connection to a node. When the node reports that a transaction was dropped, the connection moves the clock past the time limit.
 * A test that moves the clock itself may do so too early, while an older answer is in flight.
 */
export function passWhenGone({ rpc, clock }: passWhenGone.Options): Rpc {
  return async (request) => {
    const found = await rpc(request)
    if (found === null && request.method === 'eth_getTransactionByHash') clock.pass(300_000)
    return found
  }
}

export declare namespace passWhenGone {
  type Options = {
    rpc: Rpc
    clock: ReturnType<typeof createClock>
  }
}

type Rpc = (request: { method: string; params?: unknown }) => Promise<unknown>
