import type { handleOnce } from '../../../src/webhooks/receiver/handleOnce.js'

/** The announcement of a block's addition or removal to one webhook listener. */
export type Announcement = { id: string; type: 'BLOCK_ADDED' | 'BLOCK_REMOVED' }

/** One delivery attempt: the announcement, and the time of its signature in milliseconds, rounded to a second. */
export type Signed = Announcement & { signedAt: number }

/**
 * The result of a delivery attempt:
 *
 * - `arrives`: the receiver handles the announcement, and the service gets the response.
 * - `throws`: the receiver's handler throws.
 * - `answer lost`: the receiver handles the announcement, but the service gets no response.
 * - `delayed`: the service gives the attempt up, and the receiver may get the announcement later.
 */
export type Outcome = 'arrives' | 'throws' | 'answer lost' | 'delayed'

/**
 * Models a service and a chain that removes a block and restores it, again and again. The service cancels outdated announcements. It
 * announces a removal to each webhook listener that may know the block. Earlier attempts may arrive late.
 */
export function createFlappingChain(options: createFlappingChain.Options) {
  const { listeners, deliver } = options
  const queues: Delivery[][] = Array.from({ length: listeners }, () => [])
  const sent: Signed[] = []
  let round = 0
  let now = 0
  let isThere = false

  async function attempt(queue: readonly Delivery[], outcome: Outcome): Promise<void> {
    const delivery = queue.find(({ state }) => state === 'pending')
    if (!delivery) return
    delivery.attempts++
    const signed = { id: delivery.id, type: delivery.type, signedAt: now }
    sent.push(signed)
    if (outcome === 'delayed') return
    const answer = await deliver(signed, outcome === 'throws')
    if (answer === 'done' && outcome !== 'answer lost') delivery.state = 'delivered'
  }

  return {
    isThere: () => isThere,
    /** Begins the next second. */
    tick(): void {
      now += 1_000
    },
    /** Adds the block if the chain lacks it, or else removes it. */
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
    /** Delivers an earlier attempt once more, as a slow or faulty proxy may do. */
    async straggle(pick: number): Promise<void> {
      const signed = sent[pick % Math.max(sent.length, 1)]
      if (signed) await deliver(signed, false)
    },
    /** Delivers all pending announcements. If the receiver refuses one, delivers it again in the next second. */
    async drain(): Promise<void> {
      for (const queue of queues) await attempt(queue, 'arrives')
      now += 1_000
      for (const queue of queues) await attempt(queue, 'arrives')
    },
    /** Delivers every attempt again. */
    async repeatAll(): Promise<void> {
      for (const signed of sent) await deliver(signed, false)
    },
  }
}

export declare namespace createFlappingChain {
  type Options = {
    listeners: number
    deliver: (signed: Signed, throws: boolean) => Promise<handleOnce.ReturnType>
  }
}

type Delivery = Announcement & {
  round: number
  attempts: number
  state: 'pending' | 'delivered' | 'cancelled'
}

/** Returns whether a webhook listener may have received the block and has not yet confirmed its removal. */
function mayBelieve(queue: readonly Delivery[]): boolean {
  return queue.some(({ type, attempts, round }) => {
    if (type !== 'BLOCK_ADDED' || attempts === 0) return false
    return !queue.some(
      (one) => one.type === 'BLOCK_REMOVED' && one.state === 'delivered' && one.round >= round,
    )
  })
}
