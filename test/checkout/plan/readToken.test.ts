import {
  createClient,
  custom,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readPurchaseData } from '../../../src/checkout/plan/readPurchaseData.js'
import { readBalance, readDecimals } from '../../../src/checkout/plan/readToken.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

const { intent } = createHonestPlan({ venue: 'allowed' })
const { buyer, currency } = intent

const word = encodeAbiParameters([{ type: 'uint256' }], [6n])
const withReason = encodeErrorResult({ abi: parseAbi(['error Error(string)']), args: ['paused'] })
const reads = { decimals: 'function decimals()', balanceOf: 'function balanceOf(address)' } as const

/** The ways in which a token or a node does not answer a read. */
const answers: Record<string, () => Hex> = {
  'reverts without data': () => fail('execution reverted', { code: 3, data: '0x' }),
  'reverts with a reason': () => fail('execution reverted: paused', { code: 3, data: withReason }),
  'reverts, with only a text from the node': () => fail('execution reverted', { code: -32000 }),
  'reverts with a custom error': () => fail('VM Exception', { code: -32603, data: { data: '0x12345678' } }),
  'returns nothing': () => '0x',
  'returns less than a word': () => '0x06',
}

const silences: Record<string, () => Hex> = {
  'has no connection': () => fail('fetch failed', {}),
  'limits requests': () => fail('Too many requests', { code: -32005 }),
  'has an internal error': () => fail('Internal error', { code: -32603 }),
}

const till = { getOrders: async () => ({ orders: [] }), generateBuyTransaction: async () => undefined }

describe('a currency whose contract does not answer', () => {
  test.each(tableOf(answers))('throws CurrencyUnreadable when %s %s', async (name, _, answer) => {
    const client = connect(name, answer)
    await expect(read(client, name)).rejects.toMatchObject({ code: 'CurrencyUnreadable', retry: false })
    const details = expect.stringContaining(`${name}()`)
    await expect(read(client, name)).rejects.toMatchObject({ details })
  })

  test.each(tableOf(silences))('throws ChainFailed for %s when the node %s', async (name, _, answer) => {
    await expect(read(connect(name, answer), name)).rejects.toMatchObject({
      code: 'ChainFailed',
      retry: true,
    })
  })

  test.each(tableOf(answers))('fails a purchase in that currency: %s %s', async (name, _, answer) => {
    const client = connect(name, answer)
    const { signal } = new AbortController()
    const inquiry = readPurchaseData({ till, client, policy: {}, signal, intent } as never)
    const reading = name === 'decimals' ? inquiry.currency : inquiry.held
    await expect(reading).rejects.toMatchObject({ code: 'CurrencyUnreadable' })
  })

  test.each(tableOf(answers))(
    'fails a purchase that pays with that currency: %s %s',
    async (name, _, answer) => {
      const client = connect(name, answer)
      const { signal } = new AbortController()
      const swapped = { ...intent, pay: { currency, maxAmount: 1n } }
      const { paidWith } = readPurchaseData({
        till,
        client,
        policy: {},
        signal,
        intent: swapped,
      } as never)
      const reading = name === 'decimals' ? paidWith?.currency : paidWith?.held
      await expect(reading).rejects.toMatchObject({ code: 'CurrencyUnreadable' })
    },
  )
})

type Name = keyof typeof reads

function tableOf(ways: Record<string, () => Hex>): [name: Name, way: string, answer: () => Hex][] {
  const names: readonly Name[] = ['decimals', 'balanceOf']
  return names.flatMap((name) =>
    Object.entries(ways).map(([way, answer]): [Name, string, () => Hex] => [name, way, answer]),
  )
}

function read(client: ReturnType<typeof connect>, name: Name): Promise<unknown> {
  return name === 'decimals' ? readDecimals(client, currency) : readBalance(client, currency, buyer)
}

/** Connects to a node on which one function of every contract gives this answer. Every other call returns six. */
function connect(name: Name, answer: () => Hex) {
  const selector = toFunctionSelector(reads[name])
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const [call] = params as [{ data?: Hex }]
    return method === 'eth_call' && call.data?.startsWith(selector) ? answer() : word
  }
  return createClient({ transport: custom({ request }, { retryCount: 0 }) })
}

function fail(message: string, fields: object): never {
  throw Object.assign(new Error(message), fields)
}
