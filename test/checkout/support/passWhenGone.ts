import type { createClock } from './createClock.js'

/**
 * A connection to a chain on which the time is over as soon as a transaction was looked for that is gone. By the clock alone it
 * could be over for an answer that was given before that, and is still on its way.
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
    /** Sends a JSON-RPC request to the chain. */
    rpc: Rpc
    clock: ReturnType<typeof createClock>
  }
}

type Rpc = (request: { method: string; params?: unknown }) => Promise<unknown>
