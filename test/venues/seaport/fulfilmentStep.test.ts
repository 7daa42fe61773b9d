import { type Address, decodeFunctionData, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SeaportComponents } from '../../../src/protocol/seaportListing.js'
import type { AdditionalFee } from '../../../src/protocol/step.js'
import { fulfilmentStep } from '../../../src/venues/seaport/fulfilmentStep.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const [seller, collection, usdc, shop] = ['1', '2', '3', '4'].map(address) as [
  Address,
  Address,
  Address,
  Address,
]

/** A listing of 10 prints for 50 units. */
const components = {
  offerer: seller,
  zone: zeroAddress,
  offer: [{ itemType: 3, token: collection, identifierOrCriteria: 7n, startAmount: 10n, endAmount: 10n }],
  consideration: [
    {
      itemType: 1,
      token: usdc,
      identifierOrCriteria: 0n,
      startAmount: 50n,
      endAmount: 50n,
      recipient: seller,
    },
  ],
  orderType: 1,
  startTime: 0n,
  endTime: 1_000n,
  zoneHash: zeroHash,
  salt: 0n,
  conduitKey: zeroHash,
  counter: 0n,
} as unknown as SeaportComponents

function buy(quantity: bigint, fees: readonly AdditionalFee[]) {
  const lines = [{ components, signature: '0x12' as const, quantity }]
  const step = fulfilmentStep({ seaport: seaportAddress, lines, fees, price: 5n * quantity })
  return { step, call: decodeFunctionData({ abi: seaportAbi, data: step.data as '0x' }) }
}

describe('fulfilmentStep', () => {
  test('adds the fees as tips, scaled up to the whole order', () => {
    const { step, call } = buy(4n, [
      { amount: 6n, receiver: shop },
      { amount: 0n, receiver: address('5') },
    ])
    expect(step).toMatchObject({ id: 'buy', to: seaportAddress, price: 20n, value: 0n })
    expect(
      JSON.stringify(call.args, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)),
    ).toContain(`"startAmount":"15n","endAmount":"15n","recipient":"${shop}"`)
    expect(step.data).not.toContain('5'.repeat(40))
  })

  test('refuses a fee that the bought fraction does not divide', () => {
    expect(() => buy(4n, [{ amount: 5n, receiver: shop }])).toThrow(
      expect.objectContaining({ code: 'InvalidArgument' }),
    )
  })

  test('refuses an empty selection', () => {
    const options = { seaport: seaportAddress, lines: [], fees: [], price: 0n }
    expect(() => fulfilmentStep(options)).toThrow(expect.objectContaining({ code: 'InvalidArgument' }))
  })
})
