import { encodeFunctionData, type Hex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { readSeaport } from '../../../src/venues/seaport/readSeaport.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { createHonestPlan } from '../../checkout/verify/support/honestPlans.js'
import { place } from '../../checkout/verify/support/place.js'
import { basicParameters } from '../../checkout/verify/support/seaportSteps.js'

const { intent } = createHonestPlan({ venue: 'seaportBasic' })
const basic = (changed: object = {}) => {
  const args = [{ ...basicParameters(intent), ...changed }] as const
  return encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillBasicOrder', args })
}

describe('readSeaport', () => {
  test.each(['seaportBasic', 'seaportAdvanced'] as const)('decodes %s', (venue) => {
    const { steps } = createHonestPlan({ venue, fees: [{ receiver: place.stranger, amount: 5n }] })
    expect(readSeaport((steps[1]?.data ?? '0x') as Hex)).toEqual({
      kind: 'seaportBuy',
      seller: intent.orders[0]?.seller,
      items: [{ collection: place.collection, tokenId: 7n, quantity: 1n }],
      currency: place.usdc,
      recipient: venue === 'seaportBasic' ? undefined : place.buyer,
      price: 120_000_000n,
      fees: [{ receiver: place.stranger, amount: 5n }],
      canonical: true,
      spender: seaportAddress,
    })
  })

  test.each([
    ['no conduit', zeroHash, seaportAddress],
    [
      'the conduit of OpenSea',
      '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      '0x1E0049783F008A0085193E00003D00cd54003c71',
    ],
    ['an unknown conduit', `0x${'12'.repeat(32)}`, undefined],
  ])('returns the spender of the conduit: %s', (_, fulfillerConduitKey, spender) => {
    expect(readSeaport(basic({ fulfillerConduitKey }))?.spender).toBe(spender)
  })

  test.each([
    ['the order is an offer for a token', { basicOrderType: 16 }],
    ['the order type does not match the currency', { basicOrderType: 0 }],
    ['the seller’s terms have more recipients than the call', { totalOriginalAdditionalRecipients: 9n }],
  ])('returns undefined when %s', (_, changed) => {
    expect(readSeaport(basic(changed))).toBeUndefined()
  })

  test('returns undefined for other calldata', () => {
    expect(readSeaport('0x')).toBeUndefined()
    expect(readSeaport('0xa8174404')).toBeUndefined()
  })
})
