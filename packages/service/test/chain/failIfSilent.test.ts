import { describe, expect, test } from 'vitest'
import { failIfSilent } from '../../src/chain/failIfSilent.js'
import { ChainError, openChain } from '../../src/chain/openChain.js'

let opened = 0

type Node = 'silent' | 'gone' | 'busy' | 'limited' | 'honest'

/**
 * Opens a chain with fake nodes, because a real node is not silent on demand. A `busy` node answers only probes, which are requests without
 * a batch. `probed` names the node of each probe.
 */
function open(...nodes: Node[]) {
  const probed: string[] = []
  // viem collects the requests to one URL in one batch, also those of different clients. With a URL of its own, no test joins the
  // unanswered batch of another test.
  opened += 1
  const [rpcUrl = '', ...fallbackRpcUrls] = nodes.map((_, place) => `http://node${opened}.test/${place}`)
  const chain = openChain({
    chainId: 7,
    name: 'sea',
    rpcUrl,
    fallbackRpcUrls,
    async fetch(input, init) {
      const place = new URL(String(input)).pathname.slice(1)
      const node = nodes[Number(place)]
      const calls: { id: number; method: string }[] = [JSON.parse(String(init?.body))].flat()
      const isProbe = !String(init?.body).startsWith('[')
      if (isProbe) probed.push(place)
      if (node === 'gone') throw new TypeError('fetch failed')
      if (node === 'silent' || (node === 'busy' && !isProbe)) return new Promise<never>(() => {})
      if (node === 'limited') return new Response('Too many requests.', { status: 429 })
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x7' }))
      return Response.json(isProbe ? answers[0] : answers)
    },
  })
  return { chain, probed }
}

/** Creates a timer that the test fires. `started` resolves when the next wait begins. */
function createTimer() {
  const waits: { milliseconds: number; fire: () => void }[] = []
  const starts: (() => void)[] = []
  return {
    wait: (milliseconds: number) =>
      new Promise<void>((fire) => {
        waits.push({ milliseconds, fire })
        for (const start of starts.splice(0)) start()
      }),
    async fireNext(): Promise<number> {
      while (waits.length === 0) await new Promise<void>((started) => starts.push(started))
      const next = waits.shift()
      next?.fire()
      return next?.milliseconds ?? 0
    },
  }
}

const pending = new Promise<never>(() => {})

describe('failIfSilent', () => {
  test('rejects within a second when the node answers nothing', async () => {
    const { chain, probed } = open('silent')
    const { wait, fireNext } = createTimer()
    const failed = failIfSilent(chain, chain.client.getBlockNumber(), { wait }).catch((error) => error)
    expect((await fireNext()) + (await fireNext())).toBeLessThan(1_000)
    const error = await failed
    expect(error).toBeInstanceOf(ChainError)
    expect(error).toMatchObject({ code: 'NodeFailed', details: 'The node is silent.' })
    expect(probed).toEqual(['0'])
  })

  test('rejects at the first probe when the node is gone', async () => {
    const { chain } = open('gone')
    const { wait, fireNext } = createTimer()
    const failed = failIfSilent(chain, pending, { wait }).catch((error) => error)
    await fireNext()
    expect(await failed).toBeInstanceOf(ChainError)
  })

  test.each(['busy', 'limited'] as const)('waits for the read of a node that is %s', async (node) => {
    const { chain, probed } = open(node)
    const { wait, fireNext } = createTimer()
    let finish = (_: string) => {}
    const read = new Promise<string>((resolve) => {
      finish = resolve
    })
    const result = failIfSilent(chain, read, { wait })
    // Each round fires two timers: the wait before the probe, and the probe's timeout. The node answers the probe between the two.
    for (let round = 1; round <= 3; round++) {
      await fireNext()
      await expect.poll(() => probed.length).toBe(round)
      await fireNext()
    }
    finish('late')
    expect(await result).toBe('late')
  })

  test('returns the answer, and sends no probe, when the read is fast', async () => {
    const { chain, probed } = open('honest')
    expect(await failIfSilent(chain, chain.client.getChainId())).toBe(7)
    expect(probed).toEqual([])
  })

  test('throws the error of the read', async () => {
    const { chain } = open('honest')
    const error = new Error('Reverted.')
    await expect(failIfSilent(chain, Promise.reject(error))).rejects.toBe(error)
  })

  test('switches to the next node for the next request when the first one is silent', async () => {
    const { chain } = open('silent', 'honest')
    const { wait, fireNext } = createTimer()
    const failed = failIfSilent(chain, chain.client.getBlockNumber(), { wait }).catch((error) => error)
    await fireNext()
    await fireNext()
    expect(await failed).toBeInstanceOf(ChainError)
    // This test requests another method, because viem would join a second `eth_blockNumber` with the pending one.
    expect(await chain.client.getGasPrice()).toBe(7n)
  })
})
