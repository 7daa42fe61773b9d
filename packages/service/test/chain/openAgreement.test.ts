import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { blockOf, honest, length, openNodes, type View } from './support/openNodes.js'

const minute = 60_000

const lies = [{ timestamp: numberToHex(2 ** 45) }, { parentHash: blockOf('other', length).hash }]
const lying: fc.Arbitrary<View> = fc.record({
  lie: fc.constantFrom({}, ...lies),
  branch: fc.constantFrom('true', 'other', 'third'),
  height: fc.integer({ min: 0, max: 2 * length }),
  chainId: fc.constantFrom(1, 1, 1, 5),
  isDead: fc.boolean(),
})

describe('openAgreement', () => {
  test('default: of one node its head', async () => {
    const { agreement } = openNodes([honest(7)])
    expect(await agreement.readHead()).toMatchObject({ number: 7 })
  })

  test('parameters: next: its logs are asked for with the head, of the node that is asked first', async () => {
    const { agreement, asked } = openNodes([honest(7), honest(7)])
    expect((await agreement.readHead()).told).toBeUndefined()
    expect(asked).not.toContain('0 eth_getLogs')
    expect((await agreement.readHead({ next: 8 })).told).toEqual({ number: 8, logs: [] })
    expect(asked.filter((one) => one.endsWith('eth_getLogs'))).toEqual(['0 eth_getLogs'])
  })

  test('behavior: a node that has no logs of what is not there yet is believed in all else', async () => {
    const { agreement } = openNodes([{ ...honest(7), isStrict: true }])
    const head = await agreement.readHead({ next: 8 })
    expect(head).toMatchObject({ number: 7 })
    expect(head.told).toBeUndefined()
  })

  test('behavior: whatever fewer than half of the nodes show, what is believed most honest ones have', async () => {
    const heights = fc.integer({ min: length - 6, max: length })
    const nodes = fc
      .integer({ min: 0, max: 2 })
      .chain((liars) =>
        fc.tuple(
          fc.array(heights, { minLength: liars + 1, maxLength: liars + 2 }),
          fc.array(lying, { minLength: liars, maxLength: liars }),
          fc.infiniteStream(fc.nat()),
        ),
      )
    await fc.assert(
      fc.asyncProperty(nodes, async ([truthful, liars, order]) => {
        const views = [...truthful.map(honest), ...liars]
          .map((view) => ({ view, place: order.next().value }))
          .sort((one, other) => one.place - other.place)
          .map(({ view }) => view)
        const { agreement, chain } = openNodes(views)
        const head = await agreement.readHead()
        const { hash, parentHash } = blockOf('true', head.number)
        expect(head).toMatchObject({ hash, parentHash, time: head.number })
        // No liar can have it believed earlier than an honest node has it, nor hold it back below all of these.
        expect(head.number).toBeLessThanOrEqual(Math.max(...truthful))
        expect(head.number).toBeGreaterThan(length - 6 - 8)
        const [shown] = [await chain.client.getBlock({ blockNumber: BigInt(head.number) })]
        expect(shown.hash).toBe(head.hash)
      }),
      { numRuns: 60, seed: 14 },
    )
  })

  test.each(lies)(
    'behavior: what one of three says of a true block, $timestamp $parentHash, is not believed',
    async (lie) => {
      const { agreement } = openNodes([{ ...honest(9), lie }, honest(9), honest(9)])
      const { hash, parentHash } = blockOf('true', 9)
      const block = { number: 9, hash, parentHash, time: 9 }
      expect(await agreement.readHead()).toMatchObject(block)
      await agreement.require(block)
      const { timestamp = 9, ...rest } = lie
      const told = { ...block, ...rest, time: Number(timestamp) }
      await expect(agreement.require(told)).rejects.toMatchObject({ code: 'NodeFailed' })
    },
  )

  test.each([
    { what: 'two of three show', others: [1, 1] },
    { what: 'one of two shows', others: [1] },
  ])(
    'behavior: a node that empties the filter of a true block is not asked where $what another',
    async ({ others }) => {
      const [empty, full] = [0, 1].map((value) => numberToHex(value, { size: 256 })) as [Hex, Hex]
      const views = [
        { ...honest(9), logsBloom: empty },
        ...others.map(() => ({ ...honest(9), logsBloom: full })),
      ]
      const { agreement, chain, asked } = openNodes(views)
      expect(await agreement.readHead()).toMatchObject({ number: 9, logsBloom: full })
      asked.length = 0
      await chain.client.getBlockNumber().catch(() => {})
      expect(asked.some((one) => one.startsWith('0'))).toBe(false)
    },
  )

  test('behavior: of two nodes both have to show it, and what is above is taken in as soon as they do', async () => {
    const views = [honest(12), honest(10)]
    const { agreement } = openNodes(views)
    expect(await agreement.readHead()).toMatchObject({ number: 10 })
    views[1] = { branch: 'other', height: 12 }
    expect(await agreement.readHead()).toMatchObject({ number: 11 })
    await expect(agreement.require({ number: 12, hash: blockOf('true', 12).hash })).rejects.toMatchObject({
      details: 'Its nodes show different blocks at 12.',
    })
    await agreement.require({ number: 11, hash: blockOf('true', 11).hash })
    await expect(agreement.require({ number: 11, hash: blockOf('other', 12).hash })).rejects.toThrow()
    views[1] = honest(12)
    expect(await agreement.readHead()).toMatchObject({ number: 12 })
  })

  test('behavior: a node that stands still holds the others back for a minute, and has its say once it moves', async () => {
    const views = [honest(10), honest(10)]
    const { agreement, clock } = openNodes(views)
    await agreement.readHead()
    views[0] = honest(11)
    clock.now += minute - 1
    expect(await agreement.readHead()).toMatchObject({ number: 10 })
    clock.now += 1
    expect(await agreement.readHead()).toMatchObject({ number: 11 })
    views[0] = honest(14)
    views[1] = honest(12)
    expect(await agreement.readHead()).toMatchObject({ number: 12 })
  })

  test('behavior: most nodes that stand still are believed to: one that goes on alone is not', async () => {
    const views = [honest(10), honest(10), honest(10)]
    const { agreement, clock } = openNodes(views)
    await agreement.readHead()
    views[2] = honest(15)
    clock.now += 10 * minute
    expect(await agreement.readHead()).toMatchObject({ number: 10 })
  })

  test('behavior: a node that does not answer is not waited for, and has its say once it does', async () => {
    const views: View[] = [{ ...honest(12), isDead: true }, honest(12), honest(10)]
    const { agreement } = openNodes(views)
    expect(await agreement.readHead()).toMatchObject({ number: 10 })
    views[0] = honest(12)
    await agreement.readHead()
    expect(await agreement.readHead()).toMatchObject({ number: 12 })
  })

  test('behavior: a node that begins to answer and says no more is given up, and the others are believed', async () => {
    const views: View[] = [honest(12), honest(12)]
    const { agreement } = openNodes(views)
    expect(await agreement.readHead()).toMatchObject({ number: 12 })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    views[0] = { ...honest(13), isHanging: true }
    views[1] = honest(13)
    let head: unknown
    void agreement.readHead().then((found) => {
      head = found
    })
    // It may come to wait only after some of them.
    for (let seconds = 0; seconds < 60 && !head; seconds++) await vi.advanceTimersByTimeAsync(1_000)
    expect(head).toMatchObject({ number: 13 })
  })

  test('behavior: below the head, too, it is what most show, and who was passed over is asked last', async () => {
    const { agreement, asked } = openNodes([{ ...honest(7), lieAt: 5 }, honest(7), honest(7)])
    await agreement.readHead()
    const { hash, parentHash } = blockOf('true', 5)
    expect(await agreement.readBlock(5)).toMatchObject({ hash, parentHash })
    expect(await agreement.readBlock(9)).toBeUndefined()
    const first = () => asked.filter((one) => one.endsWith('eth_getLogs')).at(-1)
    await agreement.readHead({ next: 8 })
    expect(first()).toBe('0 eth_getLogs')
    agreement.passOver()
    await agreement.readHead()
    await agreement.readHead({ next: 8 })
    expect(first()).toBe('1 eth_getLogs')
  })

  test('error: nodes that agree on nothing', async () => {
    const views = [honest(10), { branch: 'other', height: 10 }]
    const { agreement } = openNodes(views)
    expect(await agreement.readHead()).toMatchObject({ number: 10 })
    views[0] = { branch: 'true', height: 200 }
    views[1] = { branch: 'other', height: 200 }
    await expect(agreement.readHead()).rejects.toMatchObject({
      code: 'NodeFailed',
      details: 'Its nodes show different blocks at 200, and far below.',
    })
  })

  test('error: no node answers', async () => {
    const { agreement } = openNodes([
      { ...honest(1), isDead: true },
      { ...honest(1), chainId: 5 },
    ])
    await expect(agreement.readHead()).rejects.toMatchObject({ code: 'NodeFailed' })
  })
})
