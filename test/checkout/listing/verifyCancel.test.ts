import { zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyCancel } from '../../../src/checkout/listing/verifyCancel.js'
import type { Step } from '../../../src/protocol/step.js'
import { cancelRequestStep } from '../../../src/venues/request/listingSteps.js'
import { cancelListingsStep } from '../../../src/venues/seaport/listingSteps.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../../../src/venues/seaport/seaportOrder.js'
import { cancelOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { place } from '../verify/support/place.js'
import { componentsOf, createHonestListing } from './support/honestListings.js'

const { intent: seaportIntent, policy } = createHonestListing('seaportWork')
const { intent: marketIntent } = createHonestListing('marketWork')
const { intent: requestIntent } = createHonestListing('requestWork')
const components = componentsOf(seaportIntent)
const { counter, ...terms } = components
const totalOriginalConsiderationItems = BigInt(terms.consideration.length)
const orderId = hashSeaportOrder({ terms: { ...terms, totalOriginalConsiderationItems }, counter })
const seaport = cancelListingsStep({ seaport: seaportAddress, listings: [components] })
const market = cancelOrderStep({ market: place.market, orderId })

describe('verifyCancel', () => {
  test.each([
    ['Seaport', seaport],
    ['our market', market],
  ])('accepts one order on %s', (_, step) => {
    expect(codesOf([step])).toEqual([])
    expect(codesOf([step], orderId.toUpperCase().replace('0X', '0x'))).toEqual([])
  })

  test.each<[string, Step[], string[]]>([
    ['no step', [], ['missing-step']],
    ['the step twice', [seaport, seaport], ['extra-step']],
    ['a value in ether', [{ ...market, value: 1n }], ['unexpected-value']],
    ['a price', [{ ...market, price: 1n }], ['wrong-price']],
    ['another step', [{ ...market, id: 'buy' }], ['extra-step']],
    ['a call to a stranger', [{ ...market, to: place.stall }], ['unknown-contract']],
    ['a post added', [{ ...market, post: { endpoint: '/', method: 'POST', body: {} } }], ['mixed-step']],
    ['another order', [cancelOrderStep({ market: place.market, orderId: zeroHash })], ['wrong-orders']],
    [
      'another order on Seaport',
      [cancelListingsStep({ seaport: seaportAddress, listings: [{ ...components, salt: 9n }] })],
      ['wrong-orders'],
    ],
    [
      'two orders on Seaport',
      [cancelListingsStep({ seaport: seaportAddress, listings: [components, components] })],
      ['unknown-call'],
    ],
    ['extra calldata bytes', [{ ...market, data: `${market.data}00` }], ['unknown-call']],
    ['extra calldata bytes on Seaport', [{ ...seaport, data: `${seaport.data}00` }], ['unknown-call']],
    ['no calldata', [{ ...seaport, data: 'x' }], ['unknown-call']],
    ['a call of our market sent to Seaport', [{ ...market, to: seaportAddress }], ['unknown-call']],
    ['all orders of Seaport', [{ ...seaport, data: '0x5b34b966' }], ['unknown-call']],
  ])('refuses %s', (_, steps, codes) => {
    expect(codesOf(steps)).toEqual(codes)
  })

  test('accepts one request by its number', () => {
    const step = cancelRequestStep({ market: place.requestMarket, requestId: 12n })
    expect(codesOf([step], '12')).toEqual([])
    expect(codesOf([step], '13')).toEqual(['wrong-orders'])
    expect(codesOf([{ ...step, data: `${step.data}00` }], '12')).toEqual(['unknown-call'])
    expect(codesOf([{ ...step, to: place.stall }], '12')).toEqual(['unknown-contract'])
    const { steps } = createHonestListing('requestWork')
    const listing = steps.slice(-1).map((listed): Step => ({ ...listed, id: 'cancel' }))
    expect(codesOf(listing, '12')).toEqual(['unknown-call'])
  })

  test('accepts Seaport unless the policy excludes it', () => {
    const trusting = (more: object) =>
      verifyCancel({ steps: [seaport], orderId, intent: seaportIntent, policy: more }).flat()
    expect(trusting({})).toEqual([])
    expect(trusting({ seaport: false }).map(({ code }) => code)).toEqual(['unknown-contract'])
  })
})

/** Returns the codes of the findings. The seller's intent names the market that the first step calls, so only the steps can be wrong. */
function codesOf(steps: Step[], id: string = orderId) {
  const [first] = steps
  const isOn = (market: string) => first?.to === market
  const isNumber = !id.startsWith('0')
  const intent = isOn(seaportAddress) ? seaportIntent : isNumber ? requestIntent : marketIntent
  return verifyCancel({ steps, orderId: id, intent, policy })
    .flat()
    .map(({ code }) => code)
}
