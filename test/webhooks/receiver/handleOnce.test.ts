import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMemoryDedupe } from '../../../src/webhooks/receiver/createMemoryDedupe.js'
import { handleOnce } from '../../../src/webhooks/receiver/handleOnce.js'
import { type Announcement, createFlappingChain, type Signed } from '../support/createFlappingChain.js'

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
            return announce(index, index * 1_000)
          })
          let next = 0
          for (const { pick, isNew, throws } of steps) {
            const place = isNew ? next : pick % (next + 1)
            const outcome = await receiver.deliver(announced[place] ?? announced[0], throws)
            if (outcome === 'done' && place === next) next++
          }
          for (const announcement of announced) await receiver.deliver(announcement, false)
          expect(receiver.handled).toEqual(announced.map(({ id, type }) => ({ id, type })))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('ends with the last signed word, for every order of arrival and every two words of one second', async () => {
    for (const seconds of [0, 1, 2, 3, 4, 5, 6, 7].map(secondsOf)) {
      const life = seconds.map((second, index) => announce(index, second * 1_000))
      for (const length of [2, 3, 4]) {
        const told = life.slice(0, length)
        for (const order of ordersOf(told)) {
          const receiver = createReceiver()
          for (const signed of order) await receiver.deliver(signed, false)
          // The service signs a refused notification again only if the notification still describes the current chain.
          const last = { ...announce(length - 1, 9_000) }
          await receiver.deliver(last, false)
          for (const signed of order) await receiver.deliver(signed, false)
          expect([order, receiver.handled.at(-1)?.type ?? 'BLOCK_REMOVED']).toEqual([order, last.type])
        }
      }
    }
  })

  test("returns 'outdated' for a word that contradicts one of the same second or a later one", async () => {
    for (const first of ['BLOCK_ADDED', 'BLOCK_REMOVED'] as const) {
      const second = first === 'BLOCK_ADDED' ? 'BLOCK_REMOVED' : 'BLOCK_ADDED'
      for (const [signedAt, outcome, fails] of [
        [4_000, 'outdated', false],
        [5_000, 'outdated', false],
        [6_000, 'done', false],
        // The first notification counts as the newest, although its handler threw.
        [5_000, 'outdated', true],
      ] as const) {
        const receiver = createReceiver()
        await receiver.deliver({ id: 'msg_1', type: first, signedAt: 5_000 }, fails)
        expect(await receiver.deliver({ id: 'msg_2', type: second, signedAt }, false)).toBe(outcome)
        // The service signs the refused notification again, with a later time. Then the receiver handles it.
        await receiver.deliver({ id: 'msg_2', type: second, signedAt: 7_000 }, false)
        expect(receiver.handled.at(-1)?.type).toBe(second)
      }
    }
  })

  test('handles a contradicting word when the memory is of an earlier version', async () => {
    const dedupe = createMemoryDedupe()
    await dedupe.release('f00d', { told: 'BLOCK_ADDED', seen: ['msg_0'] })
    const receiver = createReceiver(dedupe)
    expect(await receiver.deliver(announce(1, 0), false)).toBe('done')
  })

  test('converges to the chain’s state, with several listeners, failures, lost responses and late deliveries', async () => {
    const step = fc.record({
      act: fc.constantFrom('flip', 'tick', 'attempt', 'attempt', 'attempt', 'straggle'),
      pick: fc.nat(20),
      outcome: fc.constantFrom('arrives', 'arrives', 'throws', 'answer lost', 'delayed'),
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
            if (act === 'tick') chain.tick()
            if (act === 'attempt') await chain.attempt(pick, outcome)
            if (act === 'straggle') await chain.straggle(pick)
          }
          await chain.drain()
          await chain.repeatAll()
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

/** Creates a receiver of the announcements of one event. `handled` lists the announcements that it has handled. */
function createReceiver(dedupe = createMemoryDedupe()) {
  const handled: Announcement[] = []
  const deliver = (signed: Signed | undefined, throws: boolean) => {
    if (!signed) throw new Error('There is nothing to be delivered.')
    const { id, type, signedAt } = signed
    return handleOnce({
      notification: { uid: 'f00d', type },
      id,
      signedAt,
      dedupe,
      handle: () => {
        if (throws) throw new Error('Not now.')
        handled.push({ id, type })
      },
      onError: () => {},
    })
  }
  return { handled, deliver }
}

/** Returns announcement number `index` of one event. Even numbers add the event's block, and odd numbers remove it. */
function announce(index: number, signedAt: number): Signed {
  return { id: `msg_${index}`, type: index % 2 === 0 ? 'BLOCK_ADDED' : 'BLOCK_REMOVED', signedAt }
}

/**
 * Returns the second in which each of four announcements is signed. If bit `n` of `pattern` is set, a new second begins after announcement
 * `n`.
 */
function secondsOf(pattern: number): number[] {
  const begins = [0, 1, 2].map((bit) => (pattern >> bit) & 1)
  return [0, 1, 2, 3].map((index) => begins.slice(0, index).reduce((sum, one) => sum + one, 0))
}

function ordersOf<item>(items: readonly item[]): item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => {
    return ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest])
  })
}
