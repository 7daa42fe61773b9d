import { type Address, getAddress, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent, type Intent } from '../../../src/checkout/intent/intent.js'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import type { Policy } from '../../../src/checkout/verify/policy.js'
import { defineVenue } from '../../../src/venues/defineVenue.js'
import { requestVenue } from '../../../src/venues/request/requestVenue.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { tillkitVenue } from '../../../src/venues/tillkit/tillkitVenue.js'
import type { Venue } from '../../../src/venues/venue.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'
import { openSeaport } from '../venues/support/openSeaport.js'

const shop = await startShop()
const { client, deployment, buyer, policy, orderAbout } = shop
const { chainId } = deployment
const bazaar = await openBazaar(shop)
const seaport = await openSeaport(shop)
const friend: Address = getAddress(`0x${'6'.repeat(40)}`)
const stranger: Address = getAddress(`0x${'5'.repeat(40)}`)

await rewindEach(client)

const prints = orderAbout(/25 prints, in ether/)
const another = orderAbout(/A small, dear edition/)

/** Buys prints on our own market. Returns the shop's record and the result of the checkout. */
async function sell(options: { recipient?: Address; several?: boolean } = {}) {
  const { recipient, several } = options
  const agreed = await shop.agree([
    { order: prints, quantity: 2n },
    ...(several ? [{ order: another, quantity: 1n }] : []),
  ])
  const made = await pay({ ...agreed, recipient: recipient ?? agreed.recipient }, {})
  return { shopRecord: { ...noteOf(agreed, recipient), policy }, ...made }
}

async function sellOf(orders: Parameters<typeof createIntent>[0]['items'], options: Elsewhere) {
  const { recipient, market: _, ...rest } = options
  const intent = createIntent({ items: orders, buyer: buyer.address, recipient })
  const made = await pay(intent, rest)
  const { market } = options
  return { shopRecord: { ...noteOf(intent, recipient, market), policy: options.policy ?? policy }, ...made }
}

type Elsewhere = Omit<Parameters<typeof shop.enter>[0], 'intent'> & {
  market: Address
  recipient?: Address | undefined
}

async function pay(intent: Intent, options: Parameters<typeof shop.enter>[0]) {
  const { checkout } = await shop.enter({ ...options, intent })
  const state = await checkout.start()
  return { purchaseId: state.purchaseId, hash: hashOf(state) }
}

function noteOf(intent: Intent, recipient: Address | undefined, market: Address = shop.contracts.market) {
  const { orders: items, currency } = intent
  return { client, chainId, market, currency, buyer: buyer.address, recipient, items }
}

function hashOf(state: CheckoutState) {
  if (state.status !== 'success') throw new Error(`It was not bought: ${JSON.stringify(state.status)}`)
  return state.outcome.hash
}

const item = {
  orderId: prints.orderId,
  collectionAddress: prints.collectionAddress,
  tokenId: 1n,
  quantity: 1n,
  unitPrice: 1n,
  seller: friend,
}
const slipFree = {
  market: shop.contracts.market,
  currency: zeroAddress,
  buyer: buyer.address,
  items: [item],
}
const noBytes = ['', '0x', 'x', 5, 5n, {}, true, `0x${'9'.repeat(63)}`]

/** For each field of the shop's record, values that a database row may hold but that are invalid. */
const slips: { [name: string]: readonly unknown[] } = {
  chainId: [undefined, null, `${chainId}`, 1.5, Number.NaN, 1n, Symbol('1')],
  buyer: [undefined, null, '', 'alice.eth', 5, {}, buyer.address.replace('0x', '0X'), `${buyer.address}0`],
  recipient: ['', '0x1234', 5, {}, []],
  market: [undefined, null, '', '0x1234', 5, {}],
  currency: [undefined, null, '', 'ETH', 5],
  items: [
    undefined,
    null,
    {},
    'x',
    [null],
    [{}],
    [{ orderId: prints.orderId, quantity: 1n }],
    [{ ...item, orderId: 5 }],
    [{ ...item, collectionAddress: 'x' }],
    [{ ...item, tokenId: 'x' }],
    [{ ...item, unitPrice: -1n }],
    [{ ...item, unitPrice: undefined }],
    [{ ...item, seller: '' }],
    [{ ...item, quantityDecimals: 0.5 }],
  ],
  purchaseId: noBytes,
  hash: [...noBytes, undefined, null],
  fromBlock: ['x', {}, Number.NaN, 1.5],
}

describe('verifyPurchase', () => {
  test('returns one key for a proof by the id, by the transaction, and by both', async () => {
    const { shopRecord, purchaseId, hash } = await sell()
    const proof = await verifyPurchase({ ...shopRecord, purchaseId, reference: 'cart 7' })
    expect(proof).toMatchObject({
      status: 'proven',
      hash,
      purchaseId,
      confirmations: 1,
      reference: 'cart 7',
      buyer: buyer.address,
      recipient: buyer.address,
      market: shop.contracts.market,
    })
    const others = [
      await verifyPurchase({ ...shopRecord, hash }),
      await verifyPurchase({ ...shopRecord, purchaseId, hash, reference: 'cart 8' }),
    ]
    const keys = [proof, ...others].map((each) => each.status === 'proven' && each.key)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toContain(purchaseId)
  })

  test('proves several orders for another recipient', async () => {
    const { shopRecord, purchaseId } = await sell({ several: true, recipient: friend })
    expect(await verifyPurchase({ ...shopRecord, purchaseId })).toMatchObject({
      status: 'proven',
      recipient: friend,
    })
  })

  test('returns two keys when the same items were bought twice', async () => {
    const first = await sell()
    const second = await sell()
    const proofs = [first, second].map(({ shopRecord, purchaseId }) =>
      verifyPurchase({ ...shopRecord, purchaseId }),
    )
    const keys = (await Promise.all(proofs)).map((each) => each.status === 'proven' && each.key)
    expect(keys).toEqual([expect.any(String), expect.any(String)])
    expect(keys[0]).not.toBe(keys[1])
  })

  test.each(['one', 'for somebody else', 'several with ether, through the helper'])(
    'proves a purchase on the request market, which has no ids: %s',
    async (how) => {
      const helped = how.startsWith('several')
      const recipient = how === 'for somebody else' ? friend : undefined
      const listing = { price: 10n ** 16n, currency: zeroAddress }
      const orderIds = [await bazaar.list(listing), ...(helped ? [await bazaar.list(listing)] : [])]
      const items = (await bazaar.show(orderIds)).map((order) => ({ order, quantity: 1n }))
      const { market, helper, service } = bazaar
      const trusts = { markets: { [chainId]: [{ address: market, helper }] } }
      const { shopRecord, hash, purchaseId } = await sellOf(items, {
        service,
        market,
        policy: trusts,
        recipient,
      })
      const proof = await verifyPurchase({ ...shopRecord, hash })
      expect(proof).toMatchObject({ status: 'proven', hash })
      // The chain does not show which account paid through the helper contract. So a proof for any claimed buyer has the same key, and the
      // shop delivers once.
      const claimed = await verifyPurchase({ ...shopRecord, buyer: stranger, recipient: buyer.address, hash })
      const keys = [proof, claimed].flatMap((each) => (each.status === 'proven' ? each.key : []))
      expect([keys.length, new Set(keys).size]).toEqual([helped ? 2 : 1, 1])
      expect(await verifyPurchase({ ...shopRecord, recipient: stranger, hash })).not.toMatchObject({
        status: 'proven',
      })
      expect(await verifyPurchase({ ...shopRecord, hash, purchaseId })).toEqual({ status: 'absent' })
    },
  )

  test('proves a purchase on Seaport only if the policy allows it', async () => {
    const orders = seaport.show([await seaport.list({ price: 5_000_000n })])
    const items = orders.map((order) => ({ order, quantity: 1n }))
    const { shopRecord, hash } = await sellOf(items, {
      market: seaportAddress,
      service: seaport.openService(),
    })
    expect(await verifyPurchase({ ...shopRecord, hash })).toEqual({ status: 'absent' })
    const trusts = { ...policy, seaport: true }
    expect(await verifyPurchase({ ...shopRecord, hash, policy: trusts })).toMatchObject({
      status: 'proven',
      hash,
    })
  })

  test('returns confirming until the required confirmations', async () => {
    const { shopRecord, purchaseId } = await sell()
    const deep = { ...policy, confirmations: 3 }
    const ask = () => verifyPurchase({ ...shopRecord, purchaseId, policy: deep })
    expect(await ask()).toMatchObject({ status: 'confirming', confirmations: 1, needed: 3 })
    await client.mine({ blocks: 1 })
    expect(await ask()).toMatchObject({ status: 'confirming', confirmations: 2 })
    await client.mine({ blocks: 1 })
    expect(await ask()).toMatchObject({ status: 'proven', confirmations: 3 })
  })

  test('returns absent when the block was reorged', async () => {
    const before = await client.snapshot()
    const { shopRecord, purchaseId, hash } = await sell()
    await client.revert({ id: before })
    expect(await verifyPurchase({ ...shopRecord, purchaseId })).toEqual({ status: 'absent' })
    expect(await verifyPurchase({ ...shopRecord, purchaseId, hash })).toEqual({ status: 'absent' })
  })

  test("proves nothing when anything differs from the shop's record", async () => {
    const { shopRecord, purchaseId, hash } = await sell()
    const [first] = shopRecord.items
    const items = (...changed: object[]) => ({ items: changed.map((change) => ({ ...first, ...change })) })
    const lies: Record<string, object> = {
      'another buyer': { buyer: stranger },
      'another payer for the same recipient': { buyer: stranger, recipient: shopRecord.buyer },
      'another recipient': { recipient: stranger },
      'another order': items({ orderId: another.orderId }),
      'a larger quantity': items({ quantity: 3n }),
      'a smaller quantity': items({ quantity: 1n }),
      'one more order': items({}, { orderId: another.orderId }),
      nothing: { items: [] },
      'another id': { purchaseId: `0x${'9'.repeat(64)}` },
      'another transaction': { hash: `0x${'9'.repeat(64)}` },
      'another market': { policy: { markets: { [chainId]: [stranger] } } },
    }
    for (const [lie, change] of Object.entries(lies)) {
      const { status } = await verifyPurchase({ ...shopRecord, purchaseId, hash, ...change } as Options)
      expect([lie, ['different', 'absent'].includes(status)]).toEqual([lie, true])
    }
    expect(
      await verifyPurchase({ ...shopRecord, purchaseId, ...items({ quantity: 3n }) } as Options),
    ).toMatchObject({
      status: 'different',
      sold: [{ orderId: first?.orderId, quantity: 2n }],
    })
  })

  test('treats null as absent, and compares addresses with a checksum and in lower case', async () => {
    const { shopRecord, purchaseId, hash } = await sell()
    const lower = buyer.address.toLowerCase()
    for (const row of [
      { purchaseId, hash: null, recipient: null, reference: null, fromBlock: null },
      { purchaseId: null, hash, recipient: lower },
      { purchaseId, buyer: lower },
      { purchaseId, buyer: buyer.address },
    ])
      expect(await verifyPurchase({ ...shopRecord, ...row } as never)).toMatchObject({
        status: 'proven',
        hash,
      })
  })

  test("throws InvalidIntent when a field of the shop's record is invalid", async () => {
    // The client is an empty object, because the check throws before it reads the chain.
    const shopRecord = { client: {}, policy, chainId, hash: `0x${'9'.repeat(64)}`, ...slipFree }
    for (const [name, values] of Object.entries(slips))
      for (const value of values) {
        const proof = verifyPurchase({ ...shopRecord, [name]: value } as never)
        await expect(proof, `${name}: ${String(value)}`).rejects.toMatchObject({ code: 'InvalidIntent' })
      }
  })

  test('throws PolicyMissing when no market of the chain is trusted', async () => {
    const { shopRecord, purchaseId } = await sell()
    const trusts = { markets: { 1: [shop.contracts.market] } }
    await expect(verifyPurchase({ ...shopRecord, purchaseId, policy: trusts })).rejects.toMatchObject({
      code: 'PolicyMissing',
    })
  })

  test('throws PolicyMissing for a market with a custom venue', async () => {
    const { shopRecord, purchaseId, hash } = await sell()
    const address = shop.contracts.market
    const trustedAs = (venue: Venue | undefined) => ({ markets: { [chainId]: [{ address, venue }] } })
    const prove = (venue: Venue | undefined, more: Policy = {}) =>
      verifyPurchase({ ...shopRecord, purchaseId, hash, policy: { ...trustedAs(venue), ...more } })
    const own = defineVenue({ ...tillkitVenue, kind: 'stall' })
    await expect(prove(own)).rejects.toMatchObject({ code: 'PolicyMissing' })
    expect(await prove(own, { seaport: true })).toEqual({ status: 'absent' })
    // If the policy gives the market another venue, `verifyPurchase` must not count the events of the market's real venue.
    expect(await prove(requestVenue)).toEqual({ status: 'absent' })
    expect(await prove(tillkitVenue)).toMatchObject({ status: 'proven' })
    expect(await prove(undefined)).toMatchObject({ status: 'proven' })
  })

  test('throws ChainFailed when the node is on another chain', async () => {
    const { shopRecord, purchaseId } = await sell()
    const trusts = { markets: { 1: [shop.contracts.market] } }
    await expect(
      verifyPurchase({ ...shopRecord, purchaseId, chainId: 1, policy: trusts }),
    ).rejects.toMatchObject({
      code: 'ChainFailed',
    })
  })
})

type Options = Parameters<typeof verifyPurchase>[0]
