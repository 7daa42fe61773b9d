import type { ChainClient } from '../errors/readChain.js'
import type { ChainRequest } from './recordRequests.js'

/**
 * A client that asks at once all that will probably be asked of it, and answers each question by that when it comes.
 *
 * Nothing that it answers was asked before it was made, each answer is given once, and none when it is older than 12
 * seconds. As soon as it is asked something else, everything from then on is asked as it comes: what was asked at once would
 * be older by a round trip than what is asked beside it.
 */
export function replayRequests(options: replayRequests.Options): ChainClient {
  const { client, requests, now } = options
  const answers = new Map<string, Promise<unknown>[]>()
  for (const asked of requests) {
    const answer: Promise<unknown> = client.request(asked as never)
    // What fails unneeded is no error of the page.
    answer.catch(() => {})
    answers.set(nameOf(asked), [...(answers.get(nameOf(asked)) ?? []), answer])
  }
  const end = now() + maxAge
  const request = (async (args: ChainRequest, options?: object) => {
    const answer = now() < end ? answers.get(nameOf(args))?.shift() : undefined
    if (answer) return answer
    answers.clear()
    return client.request(args as never, options)
  }) as ChainClient['request']
  return { ...client, request }
}

export declare namespace replayRequests {
  type Options = {
    client: ChainClient
    /** What will probably be asked, as often as it will be. */
    requests: readonly ChainRequest[]
    /** Milliseconds since 1970. */
    now: () => number
  }
}

/** In milliseconds: as long as a block takes where they take longest. */
const maxAge = 12_000

function nameOf({ method, params }: ChainRequest): string {
  return JSON.stringify([method, params])
}
