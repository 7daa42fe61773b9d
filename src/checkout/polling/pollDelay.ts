import type { ChainClient } from '../errors/readChain.js'

/**
 * How long to wait, in milliseconds, until the chain is asked again what became of a request: soon at first, then half as often each
 * time, down to once a second, and never longer than the client itself would wait. Where that is less than a second, as of a client
 * whose chain has a block every other second or more often, it stays soon for two seconds: a block will come by then.
 */
export function pollDelay(options: pollDelay.Options): number {
  const { client, round } = options
  const { pollingInterval } = client
  const slower = pollingInterval < maxPauseMs ? Math.max(0, round - soon) : round
  return Math.min(pollingInterval, first * 2 ** slower, maxPauseMs)
}

export declare namespace pollDelay {
  type Options = {
    client: Pick<ChainClient, 'pollingInterval'>
    /** How often it was asked before, beside this time. */
    round: number
  }
}

const first = 250
const maxPauseMs = 1_000
/** How often it is soon again. */
const soon = 7
