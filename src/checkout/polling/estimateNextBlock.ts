import type { ChainClient } from '../errors/readChain.js'

/**
 * Returns the estimate of the block times, which all users of a client share. The checkout uses the estimate only to decide when it reads
 * the chain.
 */
export function estimateNextBlock(client: estimateNextBlock.Client): BlockTimeEstimate {
  const estimate = estimates.get(client) ?? createEstimate(client)
  estimates.set(client, estimate)
  return estimate
}

export declare namespace estimateNextBlock {
  type Client = Pick<ChainClient, 'chain'>
}

export type BlockTimeEstimate = {
  addBlock: (block: { number?: unknown; timestamp?: unknown } | null, requestedAt: number) => void
  /**
   * Returns the time at which the last block before `until` is expected. If no block is expected between `time` and `until`, returns the
   * expected time of the first block after `until`. Returns `NaN` while no block has arrived, or if the interval between blocks is unknown.
   * The times are in milliseconds, like `performance.now()`.
   */
  dueAfter: (time: number, until: number) => number
}

const estimates = new WeakMap<estimateNextBlock.Client, BlockTimeEstimate>()

function createEstimate({ chain }: estimateNextBlock.Client): BlockTimeEstimate {
  let [first, start, newest, seconds] = [0, 0, -1, 0]
  let [arrivedAt, lastRequestAt] = [Number.NaN, 0]
  const blockTimeMs = () => ((seconds - start) / (newest - first)) * 1_000 || chain?.blockTime || Number.NaN
  return {
    addBlock(block, requestedAt) {
      const [number, time] = [Number(block?.number), Number(block?.timestamp)]
      if (number > newest) {
        if (newest < 0) [first, start] = [number, time]
        const blocks = number - newest
        ;[newest, seconds] = [number, time]
        const due = arrivedAt + blocks * blockTimeMs()
        arrivedAt = due > lastRequestAt && due < requestedAt ? due : requestedAt
      }
      lastRequestAt = requestedAt
    },
    dueAfter(time, until) {
      const interval = blockTimeMs()
      const next = arrivedAt + interval * (1 + 1 / 64)
      const last = next + interval * Math.max(0, Math.floor((until - next) / interval))
      return last > time ? last : last + interval
    },
  }
}
