import { describe, expect, test } from 'vitest'
import { isSame } from '../../../src/checkout/context/isSame.js'
import { judgedBy } from '../../../src/checkout/context/judgedBy.js'
import type { Intent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import type { Till } from '../../../src/client/createTill.js'
import { defineVenue } from '../../../src/venues/defineVenue.js'
import { tillkitVenue } from '../../../src/venues/tillkit/tillkitVenue.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, deployment, buyer, orderAbout } = shop
const { chainId } = deployment
const listed = orderAbout(/100 prints, in USDC/)

await rewindEach(client)

/** A page whose backend and host keep what they gave, and may write into it; and how often its plan was judged. */
async function open() {
  const intent = structuredClone(await shop.agree([{ order: listed, quantity: 3n }]))
  const policy: Policy = structuredClone(shop.policy)
  const { till } = await shop.enter({ intent })
  const [orders, offer] = await Promise.all([
    till.getOrders({
      chainId,
      input: [{ contractAddress: listed.collectionAddress, orderId: listed.orderId }],
    }),
    till.generateBuyTransaction({
      chainId,
      collectionAddress: listed.collectionAddress,
      buyer: buyer.address,
      additionalFees: [],
      marketplace: intent.marketplace,
      ordersData: [{ orderId: listed.orderId, quantity: 3n }],
    }),
  ])
  const base = { url: till.marketplaceBase(chainId) }
  const storage = createMemoryStorage()
  const kept: Kept = { intent, policy, orders, offer, base, storage }
  let judged = 0
  let act = () => {}
  const page = await shop.enter({
    intent,
    policy,
    storage,
    answer: () => 'reject',
    till: {
      ...till,
      marketplaceBase: () => base.url,
      getOrders: async () => orders,
      generateBuyTransaction: async () => offer,
    },
    rpc: async (request) => {
      const answer = await shop.rpc(request)
      if (request.method !== 'eth_simulateV1') return answer
      // What a plan would do is read whenever one is judged.
      return (answer as { calls: unknown }[]).map(({ calls }) => ({
        get calls() {
          judged++
          act()
          return calls
        },
      }))
    },
  })
  const onJudge = (once: () => unknown) => {
    act = () => {
      act = () => {}
      once()
    }
  }
  return { ...page, kept, readJudged: () => judged, onJudge }
}

type Kept = {
  intent: Intent
  policy: Policy
  orders: Awaited<ReturnType<Till['getOrders']>>
  offer: Awaited<ReturnType<Till['generateBuyTransaction']>>
  base: { url: string | undefined }
  storage: ReturnType<typeof createMemoryStorage>
}

/** What may be written into while the dialog is open. */
const changes: { [input: string]: (kept: Kept) => unknown } = {
  'what was agreed': ({ intent }) => Object.assign(intent, { maxTotal: intent.maxTotal - 1n }),
  'whom it is for': ({ intent }) =>
    Object.assign(intent, { recipient: '0x000000000000000000000000000000000000dEaD' }),
  'an order that was agreed on': ({ intent }) => Object.assign(intent.orders[0] ?? {}, { quantity: 2n }),
  'what is trusted': ({ policy }) => Object.assign(policy, { markets: { [chainId]: [contracts.usdc] } }),
  'the orders': ({ orders }) => Object.assign(orders.orders[0] ?? {}, { priceAmount: 6_000_000n }),
  'where a step goes': ({ offer }) => Object.assign(offer.steps[1] ?? {}, { to: contracts.usdc }),
  'where the first goes': ({ offer }) => Object.assign(offer.steps[0] ?? {}, { to: contracts.market }),
  'what a step says': ({ offer }) => {
    const [, buy] = offer.steps
    Object.assign(buy ?? {}, { data: buy?.data.replaceAll(listed.orderId.slice(2), 'ab'.repeat(32)) })
  },
  'the steps': ({ offer }) => Object.assign(offer, { steps: offer.steps.slice(0, 1) }),
  'the place of the service': ({ base }) => Object.assign(base, { url: 'https://elsewhere.test/' }),
  'the kinds of market': ({ policy }) =>
    Object.assign(policy, {
      markets: {
        [chainId]: [{ address: contracts.market, venue: defineVenue({ ...tillkitVenue, kind: 'own' }) }],
      },
    }),
}

async function press(change: (kept: Kept) => unknown, isPrepared: boolean, isAsking = false) {
  const { checkout, kept, readJudged, wallet } = await open()
  if (isPrepared) {
    await checkout.prepare()
    expect(readJudged()).toBe(1)
  }
  let isChanged = false
  const { request } = wallet.provider
  wallet.provider.request = (async (args: { method: string }) => {
    if (isAsking && args.method === 'wallet_getCapabilities') {
      await change(kept)
      isChanged = true
    }
    return request(args as never)
  }) as never
  if (!isAsking) await change(kept)
  const before = readJudged()
  const state = await checkout.start()
  const ending = 'error' in state ? state.error.code : state.status
  expect(isChanged).toBe(isAsking)
  return { isAnew: readJudged() > before, seen: { ending, prompts: [...wallet.prompts] } }
}

describe('judgedBy', () => {
  test('default: what was judged ahead is not judged again, and the wallet is asked the same', async () => {
    const { seen } = await press(() => {}, false)
    expect(seen).toMatchObject({ ending: 'Rejected', prompts: [{ method: 'eth_sendTransaction' }] })
    expect(await press(() => {}, true)).toEqual({ isAnew: false, seen })
  })

  test.each(Object.keys(changes))(
    'behavior: it is as if nothing had been judged where other is %s',
    async (input) => {
      const change = changes[input] ?? (() => {})
      // What the offer refuses already is not rehearsed.
      expect(await press(change, true)).toEqual(await press(change, false))
    },
  )

  test.each(['where a step goes', 'what a step says', 'where the first goes'])(
    'behavior: what is written while it is tried out, and taken back, never reaches the wallet: %s',
    async (input) => {
      const honest = await press(() => {}, true)
      const { checkout, kept, wallet, onJudge } = await open()
      const before = structuredClone(kept.offer)
      onJudge(() => changes[input]?.(kept))
      await checkout.prepare()
      Object.assign(kept.offer, before)
      await checkout.start()
      expect(wallet.prompts).toEqual(honest.seen.prompts)
    },
  )

  test.each([
    ['an order that was agreed on', 'PlanRefused'],
    ['what is trusted', 'PlanRefused'],
    // What was agreed counts as it was when the buyer pressed; and what was answered has been read by then, and copied.
    ['what was agreed', 'Rejected'],
    ['whom it is for', 'Rejected'],
    ['the orders', 'Rejected'],
    ['where a step goes', 'Rejected'],
    ['what a step says', 'Rejected'],
    ['the steps', 'Rejected'],
  ])(
    'behavior: what is written while the wallet says what it can do never reaches it unseen: %s',
    async (input, ending) => {
      const [change, honest] = [changes[input] ?? (() => {}), await press(() => {}, true)]
      const { isAnew, seen } = await press(change, true, true)
      expect(isAnew).toBe(false)
      expect(seen).toEqual({ ending, prompts: ending === 'Rejected' ? honest.seen.prompts : [] })
    },
  )

  test('behavior: whatever is changed, added or taken away in what it was judged by, it is not the same', async () => {
    const { kept: page, till } = await open()
    const { intent, policy, orders, offer } = page
    const given = {
      intent,
      policy,
      orders,
      offer,
      base: 'https://service.test/',
      past: 1,
      record: { purchaseId: '0x02', entries: [] },
    }
    const tell = (inputs: typeof given, keep: <part>(part: part) => part = (part) => part) =>
      judgedBy({
        till: { ...till, marketplaceBase: () => inputs.base },
        intent: inputs.intent,
        policy: inputs.policy,
        keep,
        journal: { past: inputs.past, record: inputs.record as never },
        inquiry: { orders: Promise.resolve(inputs.orders), offer: Promise.resolve(inputs.offer) },
      })
    const kept = await tell(given, structuredClone)
    expect(isSame(kept, await tell(given))).toBe(true)
    const others = Object.entries(given).flatMap(([key, value]) =>
      [...variantsOf(value)].map((other) => ({ ...given, [key]: other })),
    )
    expect(others.length).toBeGreaterThan(150)
    const told = await Promise.all(others.map((other) => tell(other)))
    expect(told.filter((other) => isSame(kept, other) || isSame(other, kept))).toEqual([])
  })

  test('error: what cannot be kept is judged anew', async () => {
    const venue = defineVenue({ ...tillkitVenue, kind: 'own' })
    const own = ({ policy }: Kept) =>
      Object.assign(policy, {
        markets: { [chainId]: [contracts.market, { address: contracts.usdc, venue }] },
      })
    const { checkout, kept, readJudged, wallet } = await open()
    own(kept)
    await checkout.prepare()
    const before = readJudged()
    await checkout.start()
    expect(readJudged()).toBe(before + 1)
    expect(wallet.prompts).toHaveLength(1)
  })
})

/** The same with one thing in it changed, added or taken away, for each. */
function* variantsOf(value: unknown): Generator<unknown> {
  if (typeof value === 'bigint') yield value + 1n
  else if (typeof value === 'number') yield value + 1
  else if (typeof value === 'boolean') yield !value
  else if (typeof value === 'string') yield `${value}0`
  else if (value instanceof Date) yield new Date(value.getTime() + 1)
  else if (Array.isArray(value)) {
    yield [...value, 0]
    for (const [place, item] of value.entries()) {
      yield value.toSpliced(place, 1)
      for (const other of variantsOf(item)) yield value.with(place, other)
    }
  } else if (typeof value === 'object' && value !== null) {
    yield { ...value, added: 0 }
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      if (item !== undefined) yield rest
      for (const other of variantsOf(item)) yield { ...value, [key]: other }
    }
  } else yield 'something'
}
