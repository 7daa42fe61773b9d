import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { splitBatches } from '../../src/chain/splitBatches.js'

const callsOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_test', params: [] }))
const answerTo = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: `0x${id.toString(16)}` })

/**
 * A fake node that takes at most `limit` calls in one batch. `lengths` lists the sizes of the batches that it received, 0 for a single
 * call.
 */
function limitedNode(limit: number, refuse: () => Response) {
  const lengths: number[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body))
    lengths.push(Array.isArray(body) ? body.length : 0)
    if (!Array.isArray(body)) return Response.json(answerTo(body))
    return body.length > limit ? refuse() : Response.json(body.map(answerTo))
  }
  return { lengths, fetch: splitBatches(fetch as typeof globalThis.fetch, { maxBytes: 100_000 }) }
}

type Answers = ReturnType<typeof answerTo>[]

async function ask(fetch: typeof globalThis.fetch, count: number) {
  const response = await fetch('http://node.test', { method: 'POST', body: JSON.stringify(callsOf(count)) })
  return { status: response.status, json: await response.json() }
}

const refusals = {
  'status 400': () => new Response('too many', { status: 400 }),
  'status 413': () => new Response('', { status: 413 }),
  'an error for all': () =>
    Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } }),
  'an error without id': () =>
    Response.json([{ jsonrpc: '2.0', error: { code: -32005, message: 'batch limit' }, id: null }]),
}
/**
 * Returns Geth's response to a batch that is too long. If the batch has one call, this response looks like the response to a failed call.
 */
const ofFirst = () =>
  Response.json([{ jsonrpc: '2.0', id: 0, error: { code: -32600, message: 'batch too large' } }])

describe('splitBatches', () => {
  test('sends a batch unchanged if the node accepts it', async () => {
    const { fetch, lengths } = limitedNode(1_000, () => new Response('', { status: 400 }))
    expect(await ask(fetch, 200)).toEqual({ status: 200, json: callsOf(200).map(answerTo) })
    expect(lengths).toEqual([200])
  })

  test.each([...Object.entries(refusals), ['an error of the first call', ofFirst]] as const)(
    'splits batches when the node rejects long ones with %s',
    async (_, refuse) => {
      const { fetch, lengths } = limitedNode(100, refuse)
      for (const count of [200, 7, 201]) {
        expect(await ask(fetch, count)).toEqual({ status: 200, json: callsOf(count).map(answerTo) })
      }
      // The node rejects only the first batch of 200 calls. After that, the service remembers the limit.
      expect(lengths).toEqual([200, 100, 100, 7, 100, 100, 1])
    },
  )

  test.each(Object.entries(refusals))(
    'sends single calls when the node rejects batches with %s',
    async (_, refuse) => {
      const { fetch, lengths } = limitedNode(0, refuse)
      expect(await ask(fetch, 5)).toEqual({ status: 200, json: callsOf(5).map(answerTo) })
      expect(await ask(fetch, 2)).toEqual({ status: 200, json: callsOf(2).map(answerTo) })
      expect(lengths.slice(-2)).toEqual([0, 0])
    },
  )

  test('does not take the failure of a single call for a rejected batch', async () => {
    const failed = [{ jsonrpc: '2.0', id: 0, error: { code: 3, message: 'execution reverted' } }]
    const fetch = splitBatches(async () => Response.json(failed), { maxBytes: 100_000 })
    expect(await ask(fetch, 1)).toEqual({ status: 200, json: failed })
  })

  test('works when a server replaces the global Response', async () => {
    const { Request, Response } = globalThis
    onTestFinished(() => {
      for (const [name, value] of Object.entries({ Request, Response }))
        Object.defineProperty(globalThis, name, { value })
    })
    const { lengths, fetch } = limitedNode(1, refusals['status 400'])
    getRequestListener(() => Response.json({}))
    expect(await ask(fetch, 2)).toEqual({ status: 200, json: callsOf(2).map(answerTo) })
    expect(lengths).toEqual([2, 1, 1])
  })

  test('throws when the response has more than maxBytes', async () => {
    const fetch = splitBatches(async () => Response.json(callsOf(2).map(answerTo)), { maxBytes: 80 })
    await expect(ask(fetch, 2)).rejects.toThrow('The response must have at most 80 bytes.')
  })

  test('passes on errors that do not concern the batch size', async () => {
    const error = { code: -32005, message: 'too many requests' }
    for (const status of [401, 429, 500, 503]) {
      for (const answer of [{ why: 'busy' }, { jsonrpc: '2.0', id: null, error }]) {
        const { fetch, lengths } = limitedNode(1, () => Response.json(answer, { status }))
        await expect(ask(fetch, 8)).rejects.toThrow(`status ${status}`)
        expect(lengths).toEqual([8])
      }
    }
  })

  test.each([
    ['leaves a response out', (answers: Answers) => answers.slice(1)],
    ['returns a response twice', ([first, , ...rest]: Answers) => [first, first, ...rest]],
    [
      'returns a response without a call',
      (answers: Answers) => [{ jsonrpc: '2.0', id: -1, result: '0x' }, ...answers],
    ],
    ['answers none', () => []],
  ])('fails all calls when a node %s, because responses are matched by id', async (_, change) => {
    for (const maxCalls of [8, 4]) {
      const node: typeof fetch = async (_, init) => {
        const calls = JSON.parse(String(init?.body))
        return calls.length > maxCalls
          ? new Response('', { status: 400 })
          : Response.json(change(calls.map(answerTo)))
      }
      const split = splitBatches(node, { maxBytes: 100_000 })
      await expect(ask(split, 8)).rejects.toThrow('did not answer all calls')
    }
  })

  test('matches responses by ids that are text, and ignores ids inside of results', async () => {
    const answers = callsOf(3).map(({ id }) => ({ jsonrpc: '2.0', id: `${id}`, result: { id: 7 } }))
    const split = splitBatches(async () => Response.json(answers), { maxBytes: 100_000 })
    expect(await ask(split, 3)).toEqual({ status: 200, json: answers })
  })
})
