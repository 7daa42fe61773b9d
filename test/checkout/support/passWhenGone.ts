import type { createClock } from './createClock.js'

/**
 * Returns a connection to a node. When the node reports a dropped transaction, the clock moves past the time limit. If the test moved the
 * clock itself, an earlier answer could still be in flight.
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
