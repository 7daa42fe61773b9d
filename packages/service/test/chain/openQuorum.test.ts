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

describe('openQuorum', () => {
  test('returns the head of a single node', async () => {
    const { quorum } = openNodes([honest(7)])
    expect(await quorum.readHead()).toMatchObject({ number: 7 })
  })

  test('requests the logs of the next block with the head, from the first node only', async () => {
    const { quorum, requests } = openNodes([honest(7), honest(7)])
    expect((await quorum.readHead()).logsAtHeight).toBeUndefined()
    expect(requests).not.toContain('0 eth_getLogs')
    expect((await quorum.readHead({ next: 8 })).logsAtHeight).toEqual({ number: 8, logs: [] })
    expect(requests.filter((request) => request.endsWith('eth_getLogs'))).toEqual(['0 eth_getLogs'])
  })

  test('trusts a node that has no logs for a block that does not exist yet', async () => {
    const { quorum } = openNodes([{ ...honest(7), isStrict: true }])
    const head = await quorum.readHead({ next: 8 })
    expect(head).toMatchObject({ number: 7 })
    expect(head.logsAtHeight).toBeUndefined()
  })

  test('returns a block of the honest nodes if fewer than half of the nodes lie', async () => {
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
          .sort((a, b) => a.place - b.place)
          .map(({ view }) => view)
        const { quorum, chain } = openNodes(views)
        const head = await quorum.readHead()
        const { hash, parentHash } = blockOf('true', head.number)
        expect(head).toMatchObject({ hash, parentHash, time: head.number })
        // Lying nodes can neither push the head above all honest nodes nor hold it below all of them.
        expect(head.number).toBeLessThanOrEqual(Math.max(...truthful))
        expect(head.number).toBeGreaterThan(length - 6 - 8)
        const [shown] = [await chain.client.getBlock({ blockNumber: BigInt(head.number) })]
        expect(shown.hash).toBe(head.hash)
      }),
      { numRuns: 60, seed: 14 },
    )
  })

  test.each(lies)(
    'ignores what one of three nodes changes in a true block: $timestamp $parentHash',
    async (lie) => {
      const { quorum } = openNodes([{ ...honest(9), lie }, honest(9), honest(9)])
      const { hash, parentHash } = blockOf('true', 9)
      const block = { number: 9, hash, parentHash, time: 9 }
      expect(await quorum.readHead()).toMatchObject(block)
      await quorum.require(block)
      const { timestamp = 9, ...rest } = lie
      const told = { ...block, ...rest, time: Number(timestamp) }
      await expect(quorum.require(told)).rejects.toMatchObject({ code: 'NodeFailed' })
    },
  )

  test.each([
    { what: 'two of three nodes show', others: [1, 1] },
    { what: 'one of two nodes shows', others: [1] },
  ])('does not use a node with an empty bloom filter when $what a full one', async ({ others }) => {
    const [empty, full] = [0, 1].map((value) => numberToHex(value, { size: 256 })) as [Hex, Hex]
    const views = [
      { ...honest(9), logsBloom: empty },
      ...others.map(() => ({ ...honest(9), logsBloom: full })),
    ]
    const { quorum, chain, requests } = openNodes(views)
    expect(await quorum.readHead()).toMatchObject({ number: 9, logsBloom: full })
    requests.length = 0
    await chain.client.getBlockNumber().catch(() => {})
    expect(requests.some((request) => request.startsWith('0'))).toBe(false)
  })

  test('needs both of two nodes to show a block, and accepts the next one as soon as they do', async () => {
    const views = [honest(12), honest(10)]
    const { quorum } = openNodes(views)
    expect(await quorum.readHead()).toMatchObject({ number: 10 })
    views[1] = { branch: 'other', height: 12 }
    expect(await quorum.readHead()).toMatchObject({ number: 11 })
    await expect(quorum.require({ number: 12, hash: blockOf('true', 12).hash })).rejects.toMatchObject({
      details: 'The nodes return different blocks at 12.',
    })
    await quorum.require({ number: 11, hash: blockOf('true', 11).hash })
    await expect(quorum.require({ number: 11, hash: blockOf('other', 12).hash })).rejects.toThrow()
    views[1] = honest(12)
    expect(await quorum.readHead()).toMatchObject({ number: 12 })
  })

  test('waits a minute for a stalled node, and counts it again once it moves', async () => {
    const views = [honest(10), honest(10)]
    const { quorum, clock } = openNodes(views)
    await quorum.readHead()
    views[0] = honest(11)
    clock.now += minute - 1
    expect(await quorum.readHead()).toMatchObject({ number: 10 })
    clock.now += 1
    expect(await quorum.readHead()).toMatchObject({ number: 11 })
    views[0] = honest(14)
    views[1] = honest(12)
    expect(await quorum.readHead()).toMatchObject({ number: 12 })
  })

  test('trusts the majority when it stands still and one node runs ahead', async () => {
    const views = [honest(10), honest(10), honest(10)]
    const { quorum, clock } = openNodes(views)
    await quorum.readHead()
    views[2] = honest(15)
    clock.now += 10 * minute
    expect(await quorum.readHead()).toMatchObject({ number: 10 })
  })

  test('does not wait for a node that does not respond, and counts it once it does', async () => {
    const views: View[] = [{ ...honest(12), isDead: true }, honest(12), honest(10)]
    const { quorum } = openNodes(views)
    expect(await quorum.readHead()).toMatchObject({ number: 10 })
    views[0] = honest(12)
    await quorum.readHead()
    expect(await quorum.readHead()).toMatchObject({ number: 12 })
  })

  test('gives up a node that stops in the middle of a response', async () => {
    const views: View[] = [honest(12), honest(12)]
    const { quorum } = openNodes(views)
    expect(await quorum.readHead()).toMatchObject({ number: 12 })
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    views[0] = { ...honest(13), isHanging: true }
    views[1] = honest(13)
    let head: unknown
    void quorum.readHead().then((found) => {
      head = found
    })
    // The quorum may request the hanging node only after some seconds, and then waits until the request times out. So advance the clock in
    // steps until the head is known.
    for (let seconds = 0; seconds < 60 && !head; seconds++) await vi.advanceTimersByTimeAsync(1_000)
    expect(head).toMatchObject({ number: 13 })
  })

  test('follows the majority below the head too, and uses a lying node last', async () => {
    const { quorum, requests } = openNodes([{ ...honest(7), lieAt: 5 }, honest(7), honest(7)])
    await quorum.readHead()
    const { hash, parentHash } = blockOf('true', 5)
    expect(await quorum.readBlock(5)).toMatchObject({ hash, parentHash })
    expect(await quorum.readBlock(9)).toBeUndefined()
    const first = () => requests.filter((request) => request.endsWith('eth_getLogs')).at(-1)
    await quorum.readHead({ next: 8 })
    expect(first()).toBe('0 eth_getLogs')
    quorum.passOver()
    await quorum.readHead()
    await quorum.readHead({ next: 8 })
    expect(first()).toBe('1 eth_getLogs')
  })

  test('throws when the nodes agree on no block', async () => {
    const views = [honest(10), { branch: 'other', height: 10 }]
    const { quorum } = openNodes(views)
    expect(await quorum.readHead()).toMatchObject({ number: 10 })
    views[0] = { branch: 'true', height: 200 }
    views[1] = { branch: 'other', height: 200 }
    await expect(quorum.readHead()).rejects.toMatchObject({
      code: 'NodeFailed',
      details: 'The nodes return different blocks at 200 and far below.',
    })
  })

  test('throws when no node responds', async () => {
    const { quorum } = openNodes([
      { ...honest(1), isDead: true },
      { ...honest(1), chainId: 5 },
    ])
    await expect(quorum.readHead()).rejects.toMatchObject({ code: 'NodeFailed' })
  })
})
