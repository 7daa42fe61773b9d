import type { ChainClient } from '../errors/readChain.js'
import { type Known, maxAge } from './isFresh.js'
import type { ChainRequest } from './recordRequests.js'

/**
 * A client that answers what will probably be asked of it by what is known of before, or asks all of it at once and answers each
 * question by that when it comes.
 *
 * Each answer is given once, and none when it is older than 12 seconds. As soon as it is asked something else, everything from
 * then on is asked as it comes: what was asked before would be older by a round trip than what is asked beside it.
 */
export function replayRequests(options: replayRequests.Options): ChainClient {
  const { client, requests, known, now } = options
  const answers = new Map<string, Promise<unknown>[]>()
  for (const [place, asked] of requests.entries()) {
    const answer: Promise<unknown> = known?.answers[place] ?? client.request(asked as never)
    // What fails unneeded is no error of the page.
    answer.catch(() => {})
    answers.set(nameOf(asked), [...(answers.get(nameOf(asked)) ?? []), answer])
  }
  const end = (known?.time ?? now()) + maxAge
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
    /** What was answered before. @default all of it is asked again */
    known?: Pick<Known, 'time' | 'answers'> | undefined
    /** Milliseconds since 1970. */
    now: () => number
  }
}

function nameOf({ method, params }: ChainRequest): string {
  return JSON.stringify([method, params])
}
