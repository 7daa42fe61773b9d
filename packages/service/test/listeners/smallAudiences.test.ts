import { afterAll, describe, expect, inject, test } from 'vitest'
import { expandAnnouncements } from '../../src/store/webhooks/expandAnnouncements.js'
import { insertDeliveries } from '../../src/store/webhooks/insertDeliveries.js'
import { createChance } from './storm/createChance.js'
import { openAnnouncements } from './support/openAnnouncements.js'

describe('insertNotifications', async () => {
  const { database, listen, makeBlock, indexBlocks, expandAll, count } = await openAnnouncements({
    enqueue: insertDeliveries,
  })
  afterAll(database.close)

  const ordersOf = (listener: string) =>
    database.query<{ block: number; log: number }>(
      `select block_number::integer as block, log_index as log from deliveries d join notifications n using (uid)
       where listener_id = $1 order by sequence`,
      [listener],
    )

  test('delivers an event for few listeners at once, next to an event for many', async () => {
    for (let index = 0; index < 65; index++) await listen(`/many/${index}`, `many ${index}`, ['0'])
    const few = await listen('/few', 'few', ['1'])
    const both = await listen('/both', 'both', ['0', '1'])
    const later = await listen('/later', 'later', ['0', '2'])
    await indexBlocks(makeBlock(1, 3))
    expect(await ordersOf(few)).toEqual([{ block: 1, log: 1 }])
    // Event 0 has many receivers, so the service creates its deliveries later. Meanwhile, its listeners get none of the later events.
    expect([await ordersOf(both), await ordersOf(later)]).toEqual([[], []])
    expect([await count('deliveries'), await count('announcements')]).toEqual([1, 65 + 2 + 2])

    await indexBlocks(makeBlock(2, 2))
    expect([await ordersOf(few), await ordersOf(both)]).toEqual([
      [
        { block: 1, log: 1 },
        { block: 2, log: 1 },
      ],
      [],
    ])
    await expandAll()
    expect(await ordersOf(both)).toMatchObject([1, 1, 2, 2].map((block) => ({ block })))
    expect(await count('announcements')).toBe(0)
  })

  test('delivers in chain order and once, whether at once or later', async () => {
    const { below, happens } = createChance(inject('seed'))
    const projects = Array.from({ length: 12 }, (_, index) => `any ${index}`)
    const listeners = new Map<string, Set<number>>()
    for (let index = 0; index < 120; index++) {
      const tokens = Array.from({ length: 8 }, (_, token) => token).filter(() => happens(1 / 8))
      const project = projects[below(projects.length)]
      const listener = await listen(`/any/${index}`, project, ['99', ...tokens.map(String)])
      listeners.set(listener, new Set(tokens))
    }
    const logs = new Map<number, number>()
    let atOnce = 0
    for (let block = 10; block < 60; block++) {
      logs.set(block, below(9))
      const before = await count('deliveries')
      await indexBlocks(makeBlock(block, logs.get(block) ?? 0))
      atOnce += (await count('deliveries')) - before
      for (const projectId of projects) {
        if (happens(1 / 2))
          await expandAnnouncements(database, { projects: [{ chainId: 1, projectId }], limit: 1 + below(20) })
      }
    }
    const all = await count('deliveries')
    await expandAll()
    // The service created some deliveries together with the block, and others later, from announcements.
    expect([atOnce > 0, (await count('deliveries')) > all]).toEqual([true, true])
    for (const [listener, tokens] of listeners) {
      const expected = [...logs].flatMap(([block, made]) =>
        Array.from({ length: made }, (_, log) => ({ block, log })).filter(({ log }) => tokens.has(log)),
      )
      expect(await ordersOf(listener)).toEqual(expected)
    }
  })
})
