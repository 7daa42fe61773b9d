import { afterAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../../../test/setup/database.js'
import { listen } from '../../../../../test/setup/ports/listen.js'
import { reservePort } from '../../../../../test/setup/ports/reservePort.js'
import { createService } from '../../../src/createService.js'

const address = (digit: number) => `0x${`${digit}`.repeat(40)}` as const

/** A node that accepts every request and never answers. */
const silent = await listen(() => {})
afterAll(silent.close)
const databaseUrl = await createDatabase()

/** Opens a service whose node is at this URL. `signals` lists the abort signals of its requests to the node. */
async function open(rpcUrl: string) {
  const signals: (AbortSignal | null | undefined)[] = []
  const service = createService(
    {
      databaseUrl,
      networks: [{ name: 'sea', chainId: 7, rpcUrl, market: address(5), uniswapV2: { router: address(1) } }],
      projects: [{ id: '1', accessKey: 'key' }],
      roles: ['api'],
    },
    {
      fetch(input, init) {
        signals.push(init?.signal)
        return fetch(input, init)
      },
    },
  )
  afterAll(service.close)
  await service.ready()
  const post = async (method: string) => {
    const body = {
      userAddress: address(2),
      buyCurrencyAddress: address(3),
      sellCurrencyAddress: address(4),
      buyAmount: '1',
      chainId: 7,
      slippagePercentage: 1,
      includeApprove: true,
    }
    const response = await service.fetch(
      new Request(`http://service.test/rpc/API/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
        body: JSON.stringify(body),
      }),
    )
    return response.json()
  }
  return { post, signals }
}

const expected = { error: 'WebrpcInternalError', cause: 'The chain of sea does not answer.' }

describe.each(['GetSwapPrices', 'GetSwapQuote'])('%s', (method) => {
  test('answers while a silent node still holds its request', async () => {
    const { post, signals } = await open(silent.url)
    expect(await post(method)).toMatchObject(expected)
    expect(signals.length).toBeGreaterThan(0)
    // These requests are still open, so the response did not wait for the node. The transport would abort them only after a longer timeout.
    expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => false))
  })

  test('answers when the node is gone', async () => {
    const { post } = await open(`http://127.0.0.1:${await reservePort()}`)
    expect(await post(method)).toMatchObject(expected)
  })
})
