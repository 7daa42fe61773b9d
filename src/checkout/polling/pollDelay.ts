import type { ChainClient } from '../errors/readChain.js'

/**
 * Returns the delay in milliseconds until the next read of the chain: 250, 500, then 1,000. If the client's polling interval is below
 * 1,000, the first 8 delays are 250. No delay is longer than the polling interval.
 */
export function pollDelay(options: pollDelay.Options): number {
  const { client, round } = options
  const { pollingInterval } = client
  const doublings = pollingInterval < maxDelayMs ? Math.max(0, round - fastRounds) : round
  return Math.min(pollingInterval, firstDelayMs * 2 ** doublings, maxDelayMs)
}

export declare namespace pollDelay {
  type Options = {
    client: Pick<ChainClient, 'pollingInterval'>
    round: number
  }
}

const firstDelayMs = 250
const maxDelayMs = 1_000
const fastRounds = 7
