import fc from 'fast-check'
import { createPublicClient, createWalletClient, custom, encodeAbiParameters, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, inject, test } from 'vitest'
import { tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { createListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { runCancel } from '../../../src/checkout/listing/runCancel.js'
import { runListing } from '../../../src/checkout/listing/runListing.js'
import { readDeductions } from '../../../src/checkout/listing/sellerReads.js'
import { verifyCancel } from '../../../src/checkout/listing/verifyCancel.js'
import { verifyListing } from '../../../src/checkout/listing/verifyListing.js'
import type { PolicyMarket } from '../../../src/checkout/verify/policy.js'
import type { Step } from '../../../src/protocol/step.js'
import { cancelRequestStep } from '../../../src/venues/request/listingSteps.js'
import { requestVenue } from '../../../src/venues/request/requestVenue.js'
import { cancelListingsStep } from '../../../src/venues/seaport/listingSteps.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { hashSeaportOrder } from '../../../src/venues/seaport/seaportOrder.js'
import { cancelOrderStep } from '../../../src/venues/tillkit/listingSteps.js'
import { openHttp } from '../../setup/openHttp.js'
import { isWhole } from '../../setup/sample.js'
import { place } from '../verify/support/place.js'
import { componentsOf, createHonestListing } from './support/honestListings.js'
import { openMarkets } from './support/openMarkets.js'

const seaportIntent = createHonestListing('seaportWork').intent
const components = componentsOf(seaportIntent)
const { counter, ...terms } = components
const orderHash = hashSeaportOrder({ terms: { ...terms, totalOriginalConsiderationItems: 2n }, counter })
const otherRequests = place.stall

/** The markets that the seller may agree to. The last two count their orders from 1, so both may have an order 12. */
const markets = {
  seaport: { marketplace: 'third_party_kind_1', market: seaportAddress },
  own: { marketplace: 'service_marketplace_v2', market: place.market },
  request: { marketplace: 'service_marketplace_v1', market: place.requestMarket },
  otherRequest: { marketplace: 'third_party_kind_2', market: otherRequests },
} as const
type Name = keyof typeof markets
const names = Object.keys(markets) as Name[]
const policy = { markets: { [place.chainId]: [place.market, place.requestMarket, otherRequests] } }
const pairs = names.flatMap((agreed) => names.map((answered) => [agreed, answered] as const))

/** Returns the step with which an honest service lists the token on the market `name`. */
function listingOn(name: Name): Step {
  const honest = createHonestListing(
    name === 'seaport' ? 'seaportWork' : name === 'own' ? 'marketWork' : 'requestWork',
  )
  const [, step] = honest.steps
  if (!step) throw new Error('There is no listing.')
  return name === 'otherRequest' ? { ...step, to: otherRequests } : step
}

/**
 * For each market, an order id and the step that cancels this order. Two markets share each id, so only the step's target tells them apart.
 */
const cancels: { readonly [name in Name]: { orderId: string; step: Step } } = {
  seaport: {
    orderId: orderHash,
    step: cancelListingsStep({ seaport: seaportAddress, listings: [components] }),
  },
  own: { orderId: orderHash, step: cancelOrderStep({ market: place.market, orderId: orderHash }) },
  request: { orderId: '12', step: cancelRequestStep({ market: place.requestMarket, requestId: 12n }) },
  otherRequest: { orderId: '12', step: cancelRequestStep({ market: otherRequests, requestId: 12n }) },
}

const codesOf = (found: ReturnType<typeof verifyListing>) => found.flat().map(({ code }) => code)

describe('verifyListing', () => {
  test.each(pairs)('accepts only the agreed market: agreed to %s, answered with %s', (agreed, answered) => {
    const honest = createHonestListing('seaportWork')
    const intent = { ...honest.intent, ...markets[agreed] }
    const steps = [listingOn(answered)]
    const codes = codesOf(verifyListing({ ...honest, policy, intent, steps, deductions: 50_000n }))
    if (agreed === answered) expect(codes).toEqual([])
    else expect(codes.length).toBeGreaterThan(0)
    // A listing on Seaport gets no `other-market` finding here, because only third-party marketplaces may use Seaport.
    if (agreed !== answered && answered !== 'seaport') expect(codes).toEqual(['other-market'])
  })

  test('accepts Seaport or the only market of the policy when the intent names no market', () => {
    for (const [agreed, answered] of pairs) {
      const honest = createHonestListing('seaportWork')
      const { marketplace } = markets[agreed]
      const intent = { ...honest.intent, marketplace }
      const steps = [listingOn(answered)]
      const verdict = (listed: readonly (`0x${string}` | PolicyMarket)[]) =>
        codesOf(
          verifyListing({
            ...honest,
            policy: { markets: { [place.chainId]: listed } },
            intent,
            steps,
            deductions: 0n,
          }),
        )
      const isThird = marketplace.startsWith('third')
      const expected = isThird ? 'seaport' : answered
      const named = [place.market, { address: place.requestMarket, venue: requestVenue }, otherRequests]
      if (isThird) expect(verdict(named).length === 0).toBe(answered === expected)
      else if (answered === 'seaport') expect(verdict(named)).toContain('foreign-contract')
      else {
        expect(verdict(named)).toEqual(['market-unnamed'])
        expect(verdict([markets[answered].market])).toEqual([])
        expect(verdict([markets[answered].market, markets[answered].market])).toEqual([])
      }
    }
  })

  test('accepts a listing only if the seller gets the agreed proceeds, for any share of the market', () => {
    const amount = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(fc.constantFrom('own', 'request'), amount, fc.option(amount), (name, proceeds, taken) => {
        const honest = createHonestListing('marketWork')
        const intent = { ...honest.intent, ...markets[name as Name], proceeds }
        const steps = [listingOn(name as Name)]
        const deductions = taken ?? undefined
        const codes = codesOf(verifyListing({ ...honest, policy, intent, steps, deductions }))
        if (deductions === undefined) expect(codes).toEqual(['proceeds-unread'])
        else expect(codes).toEqual(1_000_000n - deductions >= proceeds ? [] : ['proceeds-too-low'])
      }),
      { seed: inject('seed'), numRuns: isWhole() ? 2_000 : 200 },
    )
  })
})

describe('verifyCancel', () => {
  test.each(pairs)('accepts only the agreed market: agreed to %s, answered with %s', (agreed, answered) => {
    const { orderId } = cancels[agreed]
    const { step } = cancels[answered]
    const intent = { chainId: place.chainId, ...markets[agreed] }
    const codes = codesOf(verifyCancel({ steps: [step], orderId, intent, policy }))
    if (agreed === answered) expect(codes).toEqual([])
    else expect(codes.some((code) => code === 'other-market' || code === 'unknown-contract')).toBe(true)
  })

  test('refuses a request number when the policy has several markets and the intent names none', () => {
    const intent = { chainId: place.chainId, marketplace: 'service_marketplace_v1' }
    const { step, orderId } = cancels.request
    const verdict = (listed: readonly `0x${string}`[]) =>
      codesOf(
        verifyCancel({ steps: [step], orderId, intent, policy: { markets: { [place.chainId]: listed } } }),
      )
    expect(verdict([place.requestMarket])).toEqual([])
    expect(verdict([place.requestMarket, otherRequests])).toEqual(['market-unnamed'])
  })
})

describe('runListing and runCancel on a chain', async () => {
  const { shop, till, policy: trusted, requestMarket } = await openMarkets({ seaport: true })
  const { contracts, client, rpcUrl } = shop
  const seller = shop.account('stranger')
  const wallet = createWalletClient({ account: seller, chain: foundry, transport: openHttp(rpcUrl) })
  const kinds = {
    third_party_kind_1: seaportAddress,
    service_marketplace_v2: contracts.market,
    service_marketplace_v1: requestMarket,
  }
  type Kind = keyof typeof kinds
  const all = Object.keys(kinds) as Kind[]
  const collectionAddress = contracts.erc721
  let fresh = 470_000n

  /** Mints a token to the seller. Returns the intent to list the token for one USDC. */
  async function prepare(marketplace: Kind, proceeds: bigint) {
    const tokenId = fresh++
    const args = [seller.address, tokenId]
    await shop.write({ from: seller, to: collectionAddress, abi: tokenAbi, functionName: 'mint', args })
    return createListingIntent({
      chainId: foundry.id,
      seller: seller.address,
      marketplace,
      market: kinds[marketplace],
      tokenId,
      quantity: 1n,
      collectionAddress,
      currency: contracts.usdc,
      unitPrice: 1_000_000n,
      proceeds,
      validUntil: new Date(Date.now() + 86_400_000),
    })
  }

  test.each(
    all.flatMap((agreed) => all.filter((one) => one !== agreed).map((one) => [agreed, one] as const)),
  )('does not prompt when agreed to %s and answered with %s', async (agreed, answered) => {
    const intent = await prepare(agreed, 900_000n)
    const generateListingTransaction: typeof till.generateListingTransaction = (params) =>
      till.generateListingTransaction({ ...params, marketplace: answered })
    let prompts = 0
    const options = { client, wallet, intent, policy: trusted, onStep: () => void prompts++ }
    const lying = { ...till, generateListingTransaction }
    await expect(runListing({ till: lying, ...options })).rejects.toMatchObject({ code: 'PlanRefused' })
    expect(prompts).toBe(0)
  })

  test.each([
    ['service_marketplace_v2', 925_000n],
    ['service_marketplace_v1', 950_000n],
  ] as const)('accepts proceeds up to the last unit after deductions (%s)', async (kind, most) => {
    const intent = await prepare(kind, most + 1n)
    expect(await readDeductions({ client, market: kinds[kind], intent })).toBe(1_000_000n - most)
    const list = (proceeds: bigint) =>
      runListing({ till, client, wallet, intent: { ...intent, proceeds }, policy: trusted })
    await expect(list(most + 1n)).rejects.toMatchObject({
      code: 'PlanRefused',
      details: expect.stringContaining('less of the price'),
    })
    const { orderId } = await list(most)
    const { number, hash } = await client.getBlock()
    await shop.service.indexed(foundry.id, number, hash)
    await runCancel({ till, client, wallet, intent, policy: trusted, orderId, collectionAddress })
  })

  test.each([
    ['takes the whole price', [seller.address, 1_000_000n] as const],
    ['is unknown', undefined],
  ])('throws when the royalty %s at verification', async (_, answer) => {
    const intent = await prepare('service_marketplace_v2', 1n)
    /** Answers like the real node, except that the royalty of the collection is `answer`, so the agreed proceeds are wrong. */
    const request = async ({ method, params }: { method: string; params?: readonly { data?: Hex }[] }) => {
      if (method !== 'eth_call' || !params?.[0]?.data?.startsWith('0x2a55205a'))
        return client.request({ method, params } as never)
      return answer ? encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [...answer]) : '0x'
    }
    const royaltyClient = createPublicClient({ chain: foundry, transport: custom({ request }) })
    await expect(
      runListing({ till, client: royaltyClient, wallet, intent, policy: trusted }),
    ).rejects.toMatchObject({
      code: 'PlanRefused',
    })
  })

  test('returns undefined for the deductions of a contract that is not a market', async () => {
    const intent = await prepare('service_marketplace_v2', 1n)
    expect(await readDeductions({ client, market: contracts.usdc, intent })).toBeUndefined()
  })
})
