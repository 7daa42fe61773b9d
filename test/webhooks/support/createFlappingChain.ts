/** One announcement to one webhook listener. */
export type Announcement = { id: string; type: 'BLOCK_ADDED' | 'BLOCK_REMOVED' }

/**
 * The result of a delivery attempt:
 *
 * - `arrives`: the receiver handles the announcement, and the service gets the response.
 * - `throws`: the receiver's handler throws.
 * - `answer lost`: the receiver handles the announcement, but the service gets no response.
 * - `lost`: the receiver never gets the announcement.
 */
export type Outcome = 'arrives' | 'throws' | 'answer lost' | 'lost'

/**
 * Models a service and a chain that removes a block and brings it back, again and again. The service cancels outdated announcements. It
 * announces a removal to each webhook listener that may know the block. Old attempts may arrive late.
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
    /** Adds the block, or removes it. */
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
    /** Attempts the pending delivery to one webhook listener. */
    attempt: (pick: number, outcome: Outcome) => attempt(queues[pick % listeners] ?? [], outcome),
    /** Delivers an earlier announcement again, as a proxy may do. */
    async straggle(pick: number): Promise<void> {
      const announcement = arrived[pick % Math.max(arrived.length, 1)]
      if (announcement) await deliver(announcement, false)
    },
    /** Delivers everything that is pending. */
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

/** Whether a webhook listener may have received the block, and has not confirmed its removal since. */
function mayBelieve(queue: readonly Delivery[]): boolean {
  return queue.some(({ type, attempts, round }) => {
    if (type !== 'BLOCK_ADDED' || attempts === 0) return false
    return !queue.some(
      (one) => one.type === 'BLOCK_REMOVED' && one.state === 'delivered' && one.round >= round,
    )
  })
}
