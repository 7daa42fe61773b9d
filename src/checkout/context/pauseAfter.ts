import type { ChainClient } from '../errors/readChain.js'

/**
 * How long to wait, in milliseconds, until the chain is asked again what became of a request: soon at first, for chains with
 * fast blocks, then half as often each time, down to once a second. Never longer than the client itself would wait.
 */
export function pauseAfter(options: pauseAfter.Options): number {
  const { client, round } = options
  return Math.min(client.pollingInterval, first * 2 ** round, maxPauseMs)
}

export declare namespace pauseAfter {
  type Options = {
    client: Pick<ChainClient, 'pollingInterval'>
    /** How often it was asked before, beside this time. */
    round: number
  }
}

const first = 250
const maxPauseMs = 1_000
