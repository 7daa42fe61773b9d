import { describe, expect, test } from 'vitest'
import type { ChainRequest } from '../../../src/checkout/context/recordRequests.js'
import { replayRequests } from '../../../src/checkout/context/replayRequests.js'
import type { ChainClient } from '../../../src/checkout/errors/readChain.js'

const height = { method: 'eth_blockNumber' }
const price = { method: 'eth_gasPrice' }
const nonce = (tag: string) => ({ method: 'eth_getTransactionCount', params: ['0xb', tag] })

/** A node that answers with the number of the question, so that it is seen when it was asked. */
function open(requests: readonly ChainRequest[], failing?: string, known?: replayRequests.Options['known']) {
  const asked: string[] = []
  let time = 0
  const node = {
    request: async ({ method }: ChainRequest) => {
      const place = asked.push(method)
      if (method === failing) throw new Error(`Question ${place} failed.`)
      return place
    },
  } as unknown as ChainClient
  const client = replayRequests({ client: node, requests, known, now: () => time })
  const ask = (request: ChainRequest) => client.request(request as never) as Promise<unknown>
  const wait = (milliseconds: number) => {
    time += milliseconds
  }
  return { ask, asked, wait }
}

describe('replayRequests', () => {
  test('default: asks all at once, and answers each question once by that', async () => {
    const { ask, asked } = open([height, nonce('latest'), height])
    expect(asked).toEqual(['eth_blockNumber', 'eth_getTransactionCount', 'eth_blockNumber'])
    expect(await ask(height)).toBe(1)
    expect(await ask(nonce('latest'))).toBe(2)
    expect(await ask(height)).toBe(3)
    expect(asked).toHaveLength(3)
    expect(await ask(height)).toBe(4)
  })

  test('behavior: after a question that was not foreseen all is asked as it comes', async () => {
    const { ask } = open([height, nonce('latest'), price])
    expect(await ask(height)).toBe(1)
    expect(await ask(nonce('pending'))).toBe(4)
    expect(await ask(nonce('latest'))).toBe(5)
    expect(await ask(price)).toBe(6)
  })

  test('behavior: no answer is older than 12 seconds', async () => {
    const { ask, wait } = open([height, price])
    wait(11_999)
    expect(await ask(height)).toBe(1)
    wait(1)
    expect(await ask(price)).toBe(3)
  })

  test('behavior: what is known of before is not asked', async () => {
    const answers = ['a', 'b', 'c'].map((answer) => Promise.resolve(answer))
    const known = { time: -11_000, answers }
    const { ask, asked, wait } = open([height, nonce('latest'), height], undefined, known)
    expect(await ask(height)).toBe('a')
    wait(999)
    expect(await ask(height)).toBe('c')
    expect(asked).toEqual([])
    wait(1)
    expect(await ask(nonce('latest'))).toBe(1)
  })

  test('behavior: after a question that was not foreseen nothing is known any more', async () => {
    const known = { time: 0, answers: ['a', 'b'].map((answer) => Promise.resolve(answer)) }
    const { ask } = open([height, price], undefined, known)
    expect(await ask(nonce('pending'))).toBe(1)
    expect(await ask(height)).toBe(2)
  })

  test('behavior: with nothing foreseen it is the client itself', async () => {
    const { ask, asked } = open([])
    expect(asked).toEqual([])
    expect(await ask(height)).toBe(1)
  })

  test('error: what fails is told to who asks for it, and to nobody else', async () => {
    const { ask } = open([height, price], 'eth_gasPrice')
    expect(await ask(height)).toBe(1)
    await expect(ask(price)).rejects.toThrow('Question 2 failed.')
  })
})
