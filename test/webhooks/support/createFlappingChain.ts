/** One announcement to one listener. */
export type Announcement = { id: string; type: 'BLOCK_ADDED' | 'BLOCK_REMOVED' }

/** How an attempt ends: `lost` before the receiver hears of it, `answer lost` after it was handled. */
export type Outcome = 'arrives' | 'throws' | 'answer lost' | 'lost'

/**
 * A model of a service whose chain takes a block away and brings it back. What the chain has made untrue is cancelled;
 * a removal is announced to each listener that may believe in the block; and any old attempt may arrive late.
 */
export function createFlappingChain(options: createFlappingChain.Options) {
  const { listeners, deliver } = options
  const queues: Delivery[][] = Array.from({ length: listeners }, () => [])
  const arrived: Announcement[] = []
  let round = 0
  let isThere = false

  async function attempt(queue: readonly Delivery[], outcome: Outcome): Promise<void> {
    const delivery = queue.find(({ state }) => state === 'pending')
    if (!delivery) return
    delivery.attempts++
    if (outcome === 'lost') return
    arrived.push(delivery)
    const answer = await deliver(delivery, outcome === 'throws')
    if (answer === 'done' && outcome !== 'answer lost') delivery.state = 'delivered'
  }

  return {
    isThere: () => isThere,
    /** Brings the block, or takes it away. */
    flip(): void {
      isThere = !isThere
      if (isThere) round++
      for (const [listener, queue] of queues.entries()) {
        for (const one of queue) if (one.state === 'pending') one.state = 'cancelled'
        const type = isThere ? 'BLOCK_ADDED' : 'BLOCK_REMOVED'
        const id = `msg_${round}_${type}_${listener}`
        if (isThere || mayBelieve(queue)) queue.push({ id, type, round, attempts: 0, state: 'pending' })
      }
    },
    /** Attempts what is due to one of the listeners. */
    attempt: (pick: number, outcome: Outcome) => attempt(queues[pick % listeners] ?? [], outcome),
    /** An old attempt arrives once more, as a proxy may have it. */
    async straggle(pick: number): Promise<void> {
      const announcement = arrived[pick % Math.max(arrived.length, 1)]
      if (announcement) await deliver(announcement, false)
    },
    /** Delivers all that is left. */
    async drain(): Promise<void> {
      for (const queue of queues) await attempt(queue, 'arrives')
    },
  }
}

export declare namespace createFlappingChain {
  type Options = {
    listeners: number
    deliver: (announcement: Announcement, throws: boolean) => Promise<'done' | 'busy' | 'failed'>
  }
}

type Delivery = Announcement & {
  round: number
  attempts: number
  state: 'pending' | 'delivered' | 'cancelled'
}

/** Whether a listener may have been told of the block, and has not acknowledged since that it is gone. */
function mayBelieve(queue: readonly Delivery[]): boolean {
  return queue.some(({ type, attempts, round }) => {
    if (type !== 'BLOCK_ADDED' || attempts === 0) return false
    return !queue.some(
      (one) => one.type === 'BLOCK_REMOVED' && one.state === 'delivered' && one.round >= round,
    )
  })
}
