import { readFileSync } from 'node:fs'
import { type Address, erc20Abi, erc721Abi, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../src/checkout/errors/finding.js'
import { createIntent, type IntentPay } from '../../../src/checkout/intent/intent.js'
import { reviewPlan } from '../../../src/checkout/plan/reviewPlan.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createTill } from '../../../src/client/createTill.js'
import { marketplaceKinds } from '../../../src/protocol/enums.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { hashSeaportOrder, type SeaportTerms } from '../../../src/venues/seaport/seaportOrder.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { startShop } from '../support/startShop.js'
import { conduit } from '../verify/support/seaportSteps.js'
import { validateCall } from '../verify/support/seaportTerms.js'
import { openSeaport } from './support/openSeaport.js'

const shop = await startShop()
const { client, contracts, buyer, money } = shop
const seaport = await openSeaport(shop)
const { list, openService } = seaport
const contract = await deploySwapCheckout(shop, [seaportAddress])
const throughContract = { ...shop.swapPolicy, checkouts: { [shop.deployment.chainId]: [contract] } }
const price = 5_000_000n
const ether = 10n ** 16n
const friend: Address = `0x${'6'.repeat(40)}`

await rewindEach(client)

describe('createCheckout', () => {
  test('buys a work that was listed by a signature', async () => {
    const before = await money(contracts.usdc)
    const { state, prompts } = await buy([await list({ price })])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts).toHaveLength(2)
    expect(before - (await money(contracts.usdc))).toBe(price)
  })

  test('buys through a conduit that its controller knows', async () => {
    const { state } = await buy([await list({ price })], {
      service: openService({ conduitKey: conduit.key }),
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(await allowanceOf(conduit.address)).toBe(0n)
  })

  test('pays through Seaport itself instead of an unknown conduit', async () => {
    const { state, prompts } = await buy([await list({ price })], {
      service: throughStranger(openService({ conduitKey: conduit.key })),
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts).toHaveLength(2)
    expect(JSON.stringify(prompts).toLowerCase()).not.toContain(strangersConduit.slice(2))
  })

  test('buys a part of an edition with ether', async () => {
    const { state } = await buy([await list({ price: ether, currency: zeroAddress, quantity: 10n })], {
      quantity: 3n,
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3n * ether } })
  })

  test.each([
    ['of a work', {}, {}],
    ['through a conduit', {}, { conduitKey: conduit.key }],
    ['with ether', { price: ether, currency: zeroAddress }, {}],
    ['of several works', { count: 2 }, {}],
  ] as const)('buys a gift, %s', async (_, { count = 1, ...terms }: Partial<Listed>, options) => {
    const orderIds = []
    for (let at = 0; at < count; at++) orderIds.push(await list({ price, ...terms }))
    const { state, prompts, intent } = await buy(orderIds, {
      service: openService(options),
      recipient: friend,
    })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: intent.maxTotal } })
    expect(prompts).toHaveLength(terms.currency === zeroAddress ? 1 : 2)
    for (const { collectionAddress: address, tokenId = 0n } of intent.orders) {
      const owned = { address, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] } as const
      expect(await client.readContract(owned)).toBe(friend)
    }
  })

  test('does not approve a conduit again for a gift when it may already take the price', async () => {
    const args = [conduit.address, price] as const
    const approve = { address: contracts.usdc, abi: erc20Abi, functionName: 'approve', args } as const
    await client.writeContract({ ...approve, account: buyer, chain: null })
    const service = openService({ conduitKey: conduit.key })
    const { state, prompts } = await buy([await list({ price })], { service, recipient: friend })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(prompts).toHaveLength(1)
  })

  test('ignores a fee of zero', async () => {
    const fees = [{ amount: 0n, receiver: friend }]
    const { state, intent } = await buy([await list({ price })], { fees })
    expect(intent.fees).toEqual([])
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
  })

  test('buys several listings at once', async () => {
    const orderIds = [await list({ price }), await list({ price: 2n * price }), await list({ price })]
    const { state, prompts } = await buy(orderIds)
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 4n * price } })
    expect(prompts).toHaveLength(2)
  })

  test.each([
    ['a work in USDC, with ether', { price }, 1],
    ['with a conduit for direct payments', { price, conduitKey: conduit.key }, 1],
    ['a part of an edition in ether, with DAI', { price: ether, currency: zeroAddress, quantity: 10n }, 2],
    ['several works', { price, count: 3 }, 1],
  ] as const)(
    'buys through a contract of policy.checkouts, %s',
    async (_, { count = 1, conduitKey, ...terms }: Listed, sent) => {
      const orderIds = []
      for (let at = 0; at < count; at++) orderIds.push(await list(terms))
      const isNative = terms.currency === zeroAddress
      const currency = isNative ? contracts.dai : zeroAddress
      const pay = { currency, maxAmount: isNative ? 400n * 10n ** 18n : 2n * ether }
      const service = quoting(openService({ ...(conduitKey && { conduitKey }) }))
      const { state, prompts, intent } = await buy(orderIds, { service, policy: throughContract, pay })
      expect('error' in state && state.error).toBe(false)
      expect(prompts.map(({ method }) => method)).toEqual(Array(sent).fill('eth_sendTransaction'))
      expect(state).toMatchObject({
        status: 'success',
        outcome: { paid: intent.maxTotal, swap: { currency, received: intent.maxTotal } },
      })
      for (const { collectionAddress, tokenId = 0n } of intent.orders)
        expect(await shop.owned(collectionAddress, tokenId)).toBe(1n)
      const args = [contract] as const
      const held = await client.readContract({
        abi: erc20Abi,
        address: contracts.usdc,
        functionName: 'balanceOf',
        args,
      })
      expect([held, await client.getBalance({ address: contract })]).toEqual([0n, 0n])
    },
  )

  test('does not use a contract that was deployed without Seaport', async () => {
    const checkouts = { [shop.deployment.chainId]: [await deploySwapCheckout(shop)] }
    const pay = { currency: zeroAddress, maxAmount: 2n * ether }
    const { state, prompts } = await buy([await list({ price })], {
      service: quoting(openService()),
      policy: { ...shop.swapPolicy, checkouts },
      pay,
    })
    expect(state).toMatchObject({ status: 'success' })
    expect(prompts.map(({ method }) => method)).toEqual(Array(3).fill('eth_sendTransaction'))
  })

  test('refuses the purchase when the seller cancels it after the approval', async () => {
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

  test('refuses the purchase when the seller cancels all listings after the approval', async () => {
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

  test.each([{}, { currency: zeroAddress, price: ether, quantity: 4n }])(
    'succeeds when the seller validates the same order on the chain during the prompt (%o)',
    async (listed) => {
      const orderId = await list({ price, ...listed })
      const { counter: _, ...parameters } = seaport.parametersOf(orderId)
      const data = validateCall(readParameters(parameters))
      const { state } = await buy([orderId], {
        answer: async ({ params }): Promise<Answer> => {
          const [{ to }] = params as [{ to: Address }]
          if (!isAddressEqual(to, seaportAddress)) return 'accept'
          await seaport.takeAllBack()
          const from = getAddress(parameters.offerer)
          const hash = await client.sendUnsignedTransaction({ from, to, data })
          await client.waitForTransactionReceipt({ hash })
          return 'accept'
        },
      })
      expect(state).toMatchObject({ status: 'success', outcome: { paid: listed.price ?? price } })
    },
  )

  test('refuses another listing of the same token on the same terms', async () => {
    const orderId = await list({ price })
    const instead = await list({ price, again: orderId })
    const { state, prompts } = await buy([orderId], { service: openService({ instead }) })
    expect(codesOf(state)).toContain('wrong-orders')
    expect(prompts).toEqual([])
  })

  test('refuses Seaport when the policy excludes it', async () => {
    const { state } = await buy([await list({ price })], { policy: { ...shop.policy, seaport: false } })
    expect(codesOf(state)).toEqual(['unexpected-spender', 'unknown-contract'])
  })

  test("trusts Seaport's address for exactly the marketplace kinds of docs/venues.md", async () => {
    const [order] = seaport.show([await list({ price: ether, currency: zeroAddress })])
    if (!order) throw new Error('The transaction did not create a listing.')
    const till = createTill({ ...base, accessKey: 'test', fetch: openService().fetch })
    const { chainId, orderId, tokenId, collectionContractAddress: collectionAddress } = order
    const { steps } = await till.generateBuyTransaction({
      chainId,
      collectionAddress,
      buyer: buyer.address,
      marketplace: order.marketplace ?? 'unknown',
      ordersData: [{ orderId, quantity: 1n, tokenId }],
      additionalFees: [],
    })
    const review = async (marketplace: string, policy = {}) => {
      const intent = createIntent({
        items: [{ order: { ...order, marketplace }, quantity: 1n }],
        buyer: buyer.address,
      })
      const reviewed = await reviewPlan({ plan: { intent, steps, policy }, client })
      return reviewed.ok
        ? 'bought'
        : reviewed.steps.flatMap(({ findings }) => findings.map(({ code }) => code))
    }
    const documented = readKinds()
    expect([...documented.keys()].sort()).toEqual([...marketplaceKinds].sort())
    for (const [kind, behaviour] of documented) {
      expect([kind, await review(kind)]).toEqual([
        kind,
        behaviour.startsWith('bought on Seaport') ? 'bought' : ['unknown-contract'],
      ])
    }
    expect(await review('unknown', { markets: { [chainId]: [seaportAddress] } })).toBe('bought')
    expect(await review('third_party_kind_1', { seaport: false })).toEqual(['unknown-contract'])
  })
})

describe('hashSeaportOrder', () => {
  test('returns the same hash as the Seaport library', async () => {
    for (const orderId of [
      await list({ price }),
      await list({ price: ether, currency: zeroAddress, quantity: 4n }),
    ]) {
      const { counter, ...parameters } = seaport.parametersOf(orderId)
      expect(hashSeaportOrder({ terms: readParameters(parameters), counter: BigInt(counter) })).toBe(orderId)
    }
  })
})

const base = { marketplaceUrl: 'http://service.test', apiUrl: 'http://service.test' }

/** Returns the documented behaviour of a checkout, keyed by marketplace kind. */
function readKinds(): Map<string, string> {
  const docs = readFileSync(new URL('../../../docs/venues.md', import.meta.url), 'utf8')
  const [, table = ''] = docs.split('| marketplace kind | our service | a checkout |\n|---|---|---|\n')
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return new Map(
    rows.flatMap((row) => {
      const [, names = '', , behaviour = ''] = row.split('|').map((cell) => cell.trim())
      const [first = '', last = first] = names.split(' to ').map((name) => name.replaceAll('`', ''))
      const [from, to] = [first, last].map((name) => Number(/\d+$/.exec(name)?.[0]))
      const isRange = first !== last && from !== undefined && to !== undefined
      const kinds = isRange
        ? Array.from({ length: to - from + 1 }, (_, index) => first.replace(/\d+$/, `${from + index}`))
        : [first]
      return kinds.map((kind) => [kind, behaviour] as const)
    }),
  )
}

type Options = Partial<Parameters<typeof shop.enter>[0]> & { pay?: IntentPay; recipient?: Address }
type Listed = Parameters<typeof list>[0] & { count?: number; conduitKey?: Hex }

/** Returns a service that answers like `service`, but quotes swaps from the pools of the chain. */
function quoting(service: { fetch: typeof globalThis.fetch }) {
  const pools = shop.openService()
  const fetch: typeof globalThis.fetch = (input, init) =>
    (String(input).endsWith('/GetSwapQuote') ? pools : service).fetch(input, init)
  return { ...pools, fetch }
}

const strangersConduit = `0x${'c0'.repeat(20)}`

/** Returns a service whose steps pay through a conduit that the checkout does not know. */
function throughStranger({ fetch }: ReturnType<typeof openService>): ReturnType<typeof openService> {
  const strange = new RegExp(conduit.address.slice(2), 'gi')
  return {
    fetch: async (input, init) => {
      const text = await (await fetch(input, init)).text()
      return new Response(
        text.replaceAll(conduit.key.slice(2), '7'.repeat(64)).replaceAll(strange, strangersConduit.slice(2)),
      )
    },
  }
}

async function buy(orderIds: readonly string[], options: Options = {}) {
  const { quantity = 1n, service = openService(), pay, recipient, fees, ...rest } = options
  const items = seaport.show(orderIds).map((order) => ({ order, quantity }))
  const intent = { ...createIntent({ items, buyer: buyer.address, recipient, fees }), ...(pay && { pay }) }
  const { checkout, wallet } = await shop.enter({ service, ...rest, intent })
  return { state: await checkout.start(), prompts: wallet.prompts, intent }
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

/** Returns the order parameters of the Seaport library, with numbers in place of strings. */
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
