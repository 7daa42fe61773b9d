import {
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  erc721Abi,
  numberToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { createSellIntent } from '../../../src/checkout/offer/sellIntent.js'
import { simulateSell } from '../../../src/checkout/offer/simulateSell.js'

const addressOf = (digit: number): Address => `0x${`${digit}`.repeat(40)}`
const seller = addressOf(1)
const maker = addressOf(2)
const stranger = addressOf(3)
const collection = addressOf(4)
const currency = addressOf(5)
const market = addressOf(6)
const intent = createSellIntent({
  chainId: 1,
  seller,
  marketplace: 'service_marketplace_v1',
  market,
  orderId: '7',
  maker,
  collectionAddress: collection,
  tokenId: 9n,
  quantity: 1n,
  currency,
  unitPrice: 2_500_000n,
})
const calls = [{ to: market, data: '0x12345678', value: 0n }] as const

const transferTo = (to: Address, tokenId = 9n) => ({
  address: collection,
  topics: encodeEventTopics({ abi: erc721Abi, eventName: 'Transfer', args: { from: seller, to, tokenId } }),
  data: '0x',
})

/** Simulates an acceptance that emits the logs and leaves the seller with the balance. Decimals below 0: the token has no `decimals()`. */
async function simulate(logs: readonly object[], balance: bigint, decimals = 6) {
  const client = createClient({
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_simulateV1') {
          const word = (value: bigint) => numberToHex(value, { size: 32 })
          const done = { status: '0x1', gasUsed: '0x1', logs: [] }
          const read = [0n, balance].map((value) => ({ ...done, returnData: word(value) }))
          return [{ calls: [read[0], { ...done, returnData: '0x', logs }, read[1]] }]
        }
        const { functionName } = decodeFunctionData({ abi: erc20Abi, data: params[0].data })
        if (functionName !== 'decimals' || decimals < 0) return '0x'
        return encodeAbiParameters([{ type: 'uint8' }], [decimals])
      },
    }),
  })
  return simulateSell({ client, intent, calls }).catch((caught: unknown) => caught)
}

describe('simulateSell', () => {
  test('accepts the agreed token for the agreed proceeds', async () => {
    expect(await simulate([transferTo(maker)], 2_500_000n)).toBeUndefined()
  })

  const faults: [string, readonly object[], bigint, string][] = [
    [
      'the agreed token goes to somebody else',
      [transferTo(stranger)],
      2_500_000n,
      'More would leave your account than the agreed token for the maker of the offer.',
    ],
    [
      'another token leaves too',
      [transferTo(maker), transferTo(maker, 10n)],
      2_500_000n,
      'More would leave your account than the agreed token for the maker of the offer.',
    ],
    ['no token leaves', [], 2_500_000n, 'You would give 0 of token 9 instead of 1.'],
    [
      'the balance rises by less than the proceeds',
      [transferTo(maker)],
      2_400_000n,
      'You would receive 2.4 instead of 2.5.',
    ],
  ]
  test.each(faults)('throws SimulationMismatch when %s', async (_, logs, balance, details) => {
    expect(await simulate(logs, balance)).toMatchObject({ code: 'SimulationMismatch', details })
  })

  test('writes smallest units when the currency has no decimals()', async () => {
    expect(await simulate([transferTo(maker)], 1n, -1)).toMatchObject({
      code: 'SimulationMismatch',
      details: 'You would receive 1 of the smallest unit instead of 2500000 of the smallest unit.',
    })
  })
})
