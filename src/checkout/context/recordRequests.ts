import type { ChainClient } from '../errors/readChain.js'

/** A question to a node. */
export type ChainRequest = { method: string; params?: unknown }

/** A client that asks as another does, and notes what it is asked, with the answers. */
export function recordRequests(client: ChainClient): recordRequests.ReturnType {
  const asked: { request: ChainRequest; answer: Promise<unknown> }[] = []
  const request = ((args: ChainRequest, options?: object) => {
    const answer = client.request(args as never, options)
    asked.push({ request: args, answer })
    return answer
  }) as ChainClient['request']
  return { client: { ...client, request }, asked }
}

export declare namespace recordRequests {
  type ReturnType = {
    client: ChainClient
    /** What it was asked so far, in this order. */
    asked: readonly { request: ChainRequest; answer: Promise<unknown> }[]
  }
}
