import { decodeFunctionData, encodeFunctionData, type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBuy } from '../../../src/checkout/verify/readBuy.js'
import { createTrust } from '../../../src/checkout/verify/trust.js'
import { knownReaders } from '../../../src/checkout/verify/verify.js'
import { requestAbi } from '../../../src/venues/request/requestAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { createHonestPlan } from './support/honestPlans.js'
import { place } from './support/place.js'

describe('readBuy', () => {
  test('finds the market that the call names when two markets share a helper', () => {
    const { intent } = createHonestPlan({ venue: 'request' })
    const [helper, first, second, other] = [place.market, place.stranger, place.usdc, place.seller]
    const policy = { markets: { [intent.chainId]: [first, second].map((address) => ({ address, helper })) } }
    const trust = createTrust({ intent, policy, ...knownReaders })
    const marketOf = (market: typeof helper, receivers: (typeof helper)[] = []) => {
      const fees = receivers.map(() => 1n)
      const data = encodeFunctionData({
        abi: requestAbi,
        functionName: 'acceptRequestBatch',
        args: [market, [1n, 2n], [1n, 1n], [intent.buyer, intent.buyer], fees, receivers],
      })
      const bought = readBuy({ step: { to: helper, data }, trust, intent })
      return bought?.isTrusted ? [bought.market, bought.terms] : undefined
    }
    expect(marketOf(first)).toEqual([first, 'unread'])
    expect(marketOf(second)).toEqual([second, 'unread'])
    expect(marketOf(other)).toBeUndefined()
    // A call that merely contains the address of a market is not a purchase on that market.
    expect(marketOf(other, [first])).toEqual([first, 'none'])
  })

  test('does not read a purchase on our market at the helper of another market as one', () => {
    const { intent, policy, steps } = createHonestPlan({ venue: 'native' })
    const [{ data = '0x' } = {}] = steps
    const call = decodeFunctionData({ abi: marketAbi, data: data as Hex })
    if (call.functionName !== 'buy') throw new Error('Nothing is bought.')
    const [items, currency, recipient, fees] = call.args
    const args = [items, currency, recipient, fees, pad(place.requestMarket)] as const
    const step = {
      to: place.requestHelper,
      data: encodeFunctionData({ abi: marketAbi, functionName: 'buy', args }),
    }
    const trust = createTrust({ intent, policy, ...knownReaders })
    expect(readBuy({ step: { ...step, to: place.market }, trust, intent })?.terms).toBe('read')
    expect(readBuy({ step, trust, intent })).toMatchObject({ market: place.requestMarket, terms: 'none' })
  })

  test('trusts no other kind of market at the address of Seaport, even if the policy lists the address', () => {
    const { intent, steps } = createHonestPlan({ venue: 'native' })
    const [{ data = '0x' } = {}] = steps
    const isTrusted = (to: typeof place.market) => {
      const policy = { markets: { [intent.chainId]: [to] } }
      const trust = createTrust({ intent, policy, ...knownReaders })
      return readBuy({ step: { to, data }, trust, intent })?.isTrusted
    }
    expect([isTrusted(place.market), isTrusted(seaportAddress)]).toEqual([true, false])
  })
})
