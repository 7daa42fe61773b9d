import type { ChainClient } from '../errors/readChain.js'

/** A question to a node. */
export type ChainRequest = { method: string; params?: unknown }

/** A client that asks as another does, and notes what it is asked. */
export function recordRequests(client: ChainClient): recordRequests.ReturnType {
  const requests: ChainRequest[] = []
  const request = ((args: ChainRequest, options?: object) => {
    requests.push(args)
    return client.request(args as never, options)
  }) as ChainClient['request']
  return { client: { ...client, request }, requests }
}

export declare namespace recordRequests {
  type ReturnType = {
    client: ChainClient
    /** What it was asked so far, in this order. */
    requests: readonly ChainRequest[]
  }
}
