import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'
import { handleOnce } from '../../../src/webhooks/receiver/handleOnce.js'
import { type Announcement, createFlappingChain } from '../support/createFlappingChain.js'

describe('handleOnce', () => {
  test('handles announcements once and in order, for any delays and repeats', async () => {
    const step = fc.record({ pick: fc.nat(20), isNew: fc.boolean(), throws: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.array(step, { maxLength: 40 }),
        async (count, steps) => {
          const receiver = createReceiver()
          const announced = Array.from({ length: count }, (_, index) => {
            return { id: `msg_${index}`, type: index % 2 === 0 ? 'BLOCK_ADDED' : 'BLOCK_REMOVED' } as const
          })
          let next = 0
          for (const { pick, isNew, throws } of steps) {
            const place = isNew ? next : pick % (next + 1)
            const outcome = await receiver.deliver(announced[place] ?? announced[0], throws)
            if (outcome === 'done' && place === next) next++
          }
          for (const announcement of announced) await receiver.deliver(announcement, false)
          expect(receiver.handled).toEqual(announced)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('converges to the chain’s state, with several listeners, failures, lost responses and late deliveries', async () => {
    const step = fc.record({
      act: fc.constantFrom('flip', 'attempt', 'attempt', 'attempt', 'straggle'),
      pick: fc.nat(20),
      outcome: fc.constantFrom('arrives', 'arrives', 'throws', 'answer lost', 'lost'),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 80 }),
        async (listeners, steps) => {
          const receiver = createReceiver()
          const chain = createFlappingChain({ listeners, deliver: receiver.deliver })
          for (const { act, pick, outcome } of steps) {
            if (act === 'flip') chain.flip()
            if (act === 'attempt') await chain.attempt(pick, outcome)
            if (act === 'straggle') await chain.straggle(pick)
          }
          await chain.drain()
          expect(receiver.handled.at(-1)?.type === 'BLOCK_ADDED').toBe(chain.isThere())
          expect(new Set(receiver.handled.map(({ id }) => id)).size).toBe(receiver.handled.length)
          const types = receiver.handled.map(({ type }) => type)
          expect(types.filter((type, index) => type === types[index - 1])).toEqual([])
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

/** Creates a receiver of one event’s announcements that records what it handled. */
function createReceiver() {
  const dedupe = createMemoryDedupe()
  const handled: Announcement[] = []
  const deliver = (announcement: Announcement | undefined, throws: boolean) => {
    if (!announcement) throw new Error('There is nothing to be delivered.')
    return handleOnce({
      notification: { uid: 'f00d', type: announcement.type },
      id: announcement.id,
      dedupe,
      handle: () => {
        if (throws) throw new Error('Not now.')
        handled.push(announcement)
      },
      onError: () => {},
    })
  }
  return { handled, deliver }
}
