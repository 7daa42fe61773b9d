import type { ChainClient } from '../errors/readChain.js'

/**
 * When a chain's next block is due, learnt from the newest blocks that its client is asked for anyway: how far these are apart by their
 * own times, and by when each was there. It says when to look, and nothing else: no fact is taken from it.
 *
 * All times are of the page's own clock, and each of when it was asked: whoever asks that long after is as long on the way.
 */
export function estimateNextBlock(client: estimateNextBlock.Client): Rhythm {
  const rhythm = rhythms.get(client) ?? learn(client)
  rhythms.set(client, rhythm)
  return rhythm
}

export declare namespace estimateNextBlock {
  type Client = Pick<ChainClient, 'chain'>
}

/** See {@link estimateNextBlock}. */
export type Rhythm = {
  /** Learns from a newest block, as a node tells it, and from when it was asked for. */
  note: (block: { number?: unknown; timestamp?: unknown } | null, asked: number) => void
  /**
   * When a block is due after a time: the last one that is until another time, and where none is, the next. What is no time where nothing
   * is known.
   */
  dueAfter: (time: number, until: number) => number
}

const rhythms = new WeakMap<estimateNextBlock.Client, Rhythm>()

function learn({ chain }: estimateNextBlock.Client): Rhythm {
  let [first, start, newest, seconds] = [0, 0, -1, 0]
  /** By when the newest was there, and when it was asked for last in vain whether there is another. */
  let [by, vain] = [Number.NaN, 0]
  const apart = () => ((seconds - start) / (newest - first)) * 1_000 || chain?.blockTime || Number.NaN
  return {
    note(block, asked) {
      const [number, time] = [Number(block?.number), Number(block?.timestamp)]
      if (number > newest) {
        if (newest < 0) [first, start] = [number, time]
        const blocks = number - newest
        ;[newest, seconds] = [number, time]
        // It may have been there for long when it was asked for: then by when it was due, unless it was late.
        const due = by + blocks * apart()
        by = due > vain && due < asked ? due : asked
      }
      vain = asked
    },
    dueAfter(time, until) {
      const between = apart()
      // A little later than that: no chain keeps it to the millisecond.
      const next = by + between * (1 + 1 / 64)
      const last = next + between * Math.max(0, Math.floor((until - next) / between))
      return last > time ? last : last + between
    },
  }
}
