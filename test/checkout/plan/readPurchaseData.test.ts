import { createClient, custom, decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPurchaseData } from '../../../src/checkout/plan/readPurchaseData.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { createHonestPlan } from '../verify/support/honestPlans.js'

const { intent } = createHonestPlan({ venue: 'allowed' })

describe('readPurchaseData', () => {
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
