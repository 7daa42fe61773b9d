import { createClient, custom, decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPurchaseData } from '../../../src/checkout/plan/readPurchaseData.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

const { intent } = createHonestPlan({ venue: 'allowed' })

/** How a call of the currency may fail: the contract's answers, and the node's. */
const reverts: Record<string, () => unknown> = {
  'a revert with data': () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x12345678' })
  },
  'a revert with data that nobody can decode': () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x08c379a0' })
  },
  'a revert without data': () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  },
  'no data': () => '0x',
}
const silence = () => {
  throw new Error('The node does not answer.')
}

/** What is read of a currency of which one function fails. */
function readCurrencyOf(functionName: 'decimals' | 'balanceOf', fail: () => unknown) {
  const request = async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
    if (method !== 'eth_call') throw new Error('The node does not answer.')
    const call = decodeFunctionData({ abi: erc20Abi, data: params[0].data })
    if (call.functionName === functionName) return fail()
    return `0x${'0'.repeat(63)}6`
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const known = { orders: Promise.resolve([]), offer: Promise.resolve(undefined) }
  const { signal } = new AbortController()
  return readPurchaseData({ till: {}, client, policy: {}, signal, known, intent } as never)
}

describe('readPurchaseData', () => {
  test.each(Object.entries(reverts))(
    'error: of a currency that answers with %s, not of the node',
    async (_, fail) => {
      await expect(readCurrencyOf('decimals', fail).currency).rejects.toMatchObject({
        code: 'CurrencyMismatch',
        details: `The currency ${intent.currency} reports no decimals.`,
      })
      await expect(readCurrencyOf('balanceOf', fail).held).rejects.toMatchObject({
        code: 'WouldRevert',
        details: `The currency ${intent.currency} reports no balance.`,
      })
    },
  )

  test('error: ChainFailed, where the node is silent', async () => {
    await expect(readCurrencyOf('decimals', silence).currency).rejects.toMatchObject({ code: 'ChainFailed' })
    await expect(readCurrencyOf('balanceOf', silence).held).rejects.toMatchObject({ code: 'ChainFailed' })
  })

  test.each([
    ['currency', undefined],
    ['currency', 'x'],
    ['marketplace', undefined],
  ])('error: an intent whose %s is %s: nothing is asked', (field, value) => {
    const asked: string[] = []
    // Whatever is called notes its name: answers are not what this is about.
    const noting = new Proxy(
      {},
      { get: (_, name) => async () => Promise.reject(new Error(`${asked.push(String(name))}`)) },
    )
    const options = { till: noting, client: noting, policy: {}, signal: new AbortController().signal }
    expect(() => readPurchaseData({ ...options, intent: { ...intent, [field]: value } } as never)).toThrow()
    expect(asked).toEqual([])
  })

  test.each([
    ['Seaport', undefined, [seaportAddress]],
    ['a Seaport that the policy turns off', { seaport: false }, []],
  ] as const)('behavior: reads the allowance ahead for %s', (_, policy, expected) => {
    const spenders: string[] = []
    const request = async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
      if (method !== 'eth_call') throw new Error('The node does not answer.')
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: params[0].data })
      if (functionName === 'allowance') spenders.push(args[1])
      return '0x'
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    const known = { orders: Promise.resolve([]), offer: Promise.resolve(undefined) }
    const thirdParty = { ...intent, marketplace: 'third_party_kind_1' }
    const { signal } = new AbortController()
    readPurchaseData({ till: {}, client, policy, signal, known, intent: thirdParty } as never)
    expect(spenders).toEqual(expected)
  })
})
