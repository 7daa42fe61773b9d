import { type Address, erc20Abi, type Hex, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/checkout/errors/finding.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { hashSeaportOrder, type SeaportTerms } from '../../../src/venues/seaport/seaportOrder.js'
import { startShop } from '../support/startShop.js'
import { conduit } from '../verify/support/seaportSteps.js'
import { openSeaport } from './support/openSeaport.js'

const shop = await startShop()
const { client, contracts, buyer, money } = shop
const seaport = await openSeaport(shop)
const { list, openService } = seaport
const price = 5_000_000n
const ether = 10n ** 16n

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
})

describe('createCheckout', () => {
  test('default: a work that was listed by a signature', async () => {
    const before = await money(contracts.usdc)
    const { state, prompts } = await buy([await list({ price })])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts).toHaveLength(2)
    expect(before - (await money(contracts.usdc))).toBe(price)
  })

  test('default: through a conduit, which its controller knows', async () => {
    const { state } = await buy([await list({ price })], {
      service: openService({ conduitKey: conduit.key }),
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(await allowanceOf(conduit.address)).toBe(0n)
  })

  test('default: a part of an edition, with ether', async () => {
    const { state } = await buy([await list({ price: ether, currency: zeroAddress, quantity: 10n })], {
      quantity: 3n,
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * ether } })
  })

  test('default: several listings at once', async () => {
    const orderIds = [await list({ price }), await list({ price: 2n * price }), await list({ price })]
    const { state, prompts } = await buy(orderIds)
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 4n * price } })
    expect(prompts).toHaveLength(2)
  })

  test('error: the seller cancels it between the approval and the purchase', async () => {
    const orderId = await list({ price })
    const { state, prompts } = await buy([orderId], {
      answer: async (): Promise<Answer> => {
        await seaport.cancel(orderId)
        return 'accept'
      },
    })
    expect(codesOf(state)).toContain('wrong-orders')
    expect(prompts).toHaveLength(1)
  })

  test('error: the seller takes all listings back between the approval and the purchase', async () => {
    const { state, prompts } = await buy([await list({ price })], {
      answer: async (): Promise<Answer> => {
        await seaport.takeAllBack()
        return 'accept'
      },
    })
    expect(codesOf(state)).toContain('wrong-orders')
    expect(state).toMatchObject({ error: { funds: 'approval' } })
    expect(prompts).toHaveLength(1)
  })

  test('error: another listing of the same token on the same terms', async () => {
    const orderId = await list({ price })
    const instead = await list({ price, again: orderId })
    const { state, prompts } = await buy([orderId], { service: openService({ instead }) })
    expect(codesOf(state)).toContain('wrong-orders')
    expect(prompts).toEqual([])
  })

  test('error: Seaport is not trusted', async () => {
    const { state } = await buy([await list({ price })], { policy: { ...shop.policy, seaport: false } })
    expect(codesOf(state)).toEqual(['unexpected-spender', 'unknown-contract'])
  })
})

describe('hashSeaportOrder', () => {
  test('default: the hash by which the library of its makers knows an order', async () => {
    for (const orderId of [
      await list({ price }),
      await list({ price: ether, currency: zeroAddress, quantity: 4n }),
    ]) {
      const { counter, ...parameters } = seaport.parametersOf(orderId)
      expect(hashSeaportOrder({ terms: readParameters(parameters), counter: BigInt(counter) })).toBe(orderId)
    }
  })
})

type Options = Partial<Parameters<typeof shop.enter>[0]>

async function buy(orderIds: readonly string[], options: Options = {}) {
  const { quantity = 1n, service = openService(), ...rest } = options
  const items = seaport.show(orderIds).map((order) => ({ order, quantity }))
  const intent = createIntent({ items, buyer: buyer.address })
  const { checkout, wallet } = await shop.enter({ service, ...rest, intent })
  return { state: await checkout.start(), prompts: wallet.prompts }
}

function codesOf(state: CheckoutState) {
  const findings = state.status === 'error' && 'findings' in state.error ? state.error.findings : []
  return (findings as Finding[]).map(({ code }) => code)
}

function allowanceOf(spender: Address) {
  const args = [buyer.address, spender] as const
  return client.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'allowance', args })
}

type Parameters_ = Omit<ReturnType<typeof seaport.parametersOf>, 'counter'>

/** What the library writes as texts, in numbers. */
function readParameters({ offer, consideration, ...rest }: Parameters_): SeaportTerms {
  const item = (one: (typeof offer)[number]) => ({
    itemType: Number(one.itemType),
    token: one.token as Address,
    identifierOrCriteria: BigInt(one.identifierOrCriteria),
    startAmount: BigInt(one.startAmount),
    endAmount: BigInt(one.endAmount),
  })
  return {
    offerer: rest.offerer as Address,
    zone: rest.zone as Address,
    offer: offer.map(item),
    consideration: consideration.map((one) => ({ ...item(one), recipient: one.recipient as Address })),
    orderType: Number(rest.orderType),
    startTime: BigInt(rest.startTime),
    endTime: BigInt(rest.endTime),
    zoneHash: rest.zoneHash as Hex,
    salt: BigInt(rest.salt),
    conduitKey: rest.conduitKey as Hex,
    totalOriginalConsiderationItems: BigInt(rest.totalOriginalConsiderationItems),
  }
}
