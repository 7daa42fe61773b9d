import { createWalletClient, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { startShop, tokenAbi } from '../../../packages/service/test/support/startShop.js'
import { openSeaport } from '../../../packages/service/test/venues/support/openSeaport.js'
import type { ListingError } from '../../../src/checkout/listing/ListingError.js'
import { createListingIntent, type ListingIntent } from '../../../src/checkout/listing/listingIntent.js'
import { runCancel } from '../../../src/checkout/listing/runCancel.js'
import { runListing } from '../../../src/checkout/listing/runListing.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { seaportTermsAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../src/venues/seaport/seaportAddress.js'
import { openHttp } from '../../setup/openHttp.js'

const marketplace = 'third_party_kind_1'
const shop = await startShop({ venuesConfig: async () => [{ venue: 'seaport', marketplace }] })
await openSeaport(shop)
const { contracts, client, rpcUrl } = shop
const seller = shop.account('stranger')
const collectionAddress = contracts.erc721
const wallet = createWalletClient({ account: seller, chain: foundry, transport: openHttp(rpcUrl) })
let fresh = 120_000n

/** A response of the service when the page posts a signature to `Execute`. Calling `keep` lets the real service store the listing first. */
type Answer = (keep: () => Promise<Response>, signal?: AbortSignal | null) => Promise<Response>

/** Creates a client of a service whose first calls of `Execute` get these responses. Later calls reach the real service. */
function openTill(answers: Answer[] = []) {
  const handed: { signature: Hex }[] = []
  const till = createTill({
    accessKey: 'key',
    marketplaceUrl: 'http://service.test/sandbox',
    apiUrl: 'http://service.test',
    timeout: 2_000,
    fetch: async (url, init) => {
      const keep = () => shop.service.fetch(new Request(url, init))
      if (!String(url).endsWith('/Execute')) return keep()
      handed.push(JSON.parse(String(init?.body)))
      return (answers.shift() ?? ((given) => given()))(keep, init?.signal)
    },
  })
  return { till, handed }
}

async function prepare(change: Partial<ListingIntent> = {}): Promise<ListingIntent> {
  const tokenId = fresh++
  const args = [seller.address, tokenId]
  await shop.write({ from: seller, to: collectionAddress, abi: tokenAbi, functionName: 'mint', args })
  return createListingIntent({
    chainId: foundry.id,
    seller: seller.address,
    marketplace,
    tokenId,
    quantity: 1n,
    collectionAddress,
    currency: contracts.usdc,
    unitPrice: 1_000_000n,
    proceeds: 950_000n,
    validUntil: new Date(Date.now() + 86_400_000),
    ...change,
  })
}

/** Runs the listing. Returns its result or error, and the number of signature prompts. */
async function list(options: Pick<runListing.Options, 'till' | 'intent'> & Partial<runListing.Options>) {
  let signed = 0
  const onStep: runListing.Options['onStep'] = ({ signature }) => void (signature && signed++)
  const listed = runListing({ client, wallet, storage: createMemoryStorage(), onStep, ...options })
  const [orderId, error] = await listed.then(
    (answer) => [answer.orderId, undefined] as const,
    (thrown: ListingError) => [undefined, thrown] as const,
  )
  return { orderId, error, signed }
}

/** Returns the ids of the active orders that the service shows for the intent's token. */
async function offered({ tokenId }: ListingIntent) {
  const { number, hash } = await client.getBlock()
  await shop.service.indexed(foundry.id, number, hash)
  const { orders } = await openTill().till.listOrders({
    chainId: foundry.id,
    filter: { collectionAddress, status: 'active' },
  })
  return orders.filter((order) => order.tokenId === tokenId).map(({ orderId }) => orderId)
}

async function isCancelled(orderId: string): Promise<boolean> {
  const args = [orderId as Hex] as const
  const read = {
    abi: seaportTermsAbi,
    address: seaportAddress,
    functionName: 'getOrderStatus',
    args,
  } as const
  return (await client.readContract(read))[1]
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const refusal = { error: 'InvalidArgument', code: 2001, msg: 'Invalid argument', status: 400 }
const cut = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"orderId":"0x'))
      body.error(new Error('cut'))
    },
  })

/** Failed responses after the page posted a signature. The page retries automatically and gets the same response again. */
const failures: readonly [string, Answer][] = [
  [
    '502 with an HTML page, and the listing is kept',
    async (keep) => (await keep()) && new Response('<html>', { status: 502 }),
  ],
  ['503 with an HTML page, and the listing is not kept', async () => new Response('<html>', { status: 503 })],
  [
    'a documented 500, and the listing is kept',
    async (keep) => {
      await keep()
      return json(500, { error: 'WebrpcInternalError', code: -7, msg: 'internal error', status: 500 })
    },
  ],
  ['400, and the listing is kept', async (keep) => (await keep()) && json(400, refusal)],
  ['400, and the listing is not kept', async () => json(400, refusal)],
  ['a truncated answer, and the listing is kept', async (keep) => (await keep()) && new Response(cut())],
  ['a closed connection', async () => Promise.reject(new TypeError('closed'))],
  [
    'no answer, and the listing is kept',
    async (keep, signal) => {
      await keep()
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  ],
  ['200 without an id', async (keep) => (await keep()) && json(200, {})],
  ['200 with a wrong id', async (keep) => (await keep()) && json(200, { orderId: '7' })],
]

describe('handOver', () => {
  test.each(failures)('throws ListingUnknown and lists once after a reload: %s', async (_, failure) => {
    const intent = await prepare()
    const storage = createMemoryStorage()
    const { till, handed } = openTill([failure, failure, failure])
    const first = await list({ till, intent, storage })
    expect(first.error).toMatchObject({ code: 'ListingUnknown', funds: 'unknown', retry: true })
    expect(first.signed).toBe(1)
    // The page reloads, and the service now answers correctly. The page posts the stored signature and prompts for none.
    const again = await list({ till: openTill().till, intent, storage })
    expect(again).toMatchObject({ signed: 0, orderId: first.error?.listing?.orderId })
    expect(await offered(intent)).toEqual([again.orderId])
    expect(new Set(handed.map(({ signature }) => signature)).size).toBe(1)
    expect(await list({ till: openTill().till, intent, storage })).toMatchObject({ signed: 1 })
  })

  test('throws ListingUnknown when the service names another order of the seller, so that a cancel hits the right one', async () => {
    const [other, intent] = [await prepare(), await prepare()]
    const { orderId: otherId } = await list({ till: openTill().till, intent: other })
    const lies: Answer = async (keep) => (await keep()) && json(200, { orderId: otherId })
    const { error } = await list({ till: openTill([lies]).till, intent })
    expect(error).toMatchObject({ code: 'ListingUnknown', details: expect.stringContaining(String(otherId)) })
    const [orderId = ''] = await offered(intent)
    expect(error?.listing?.orderId).toBe(orderId)
    expect(orderId).not.toBe(otherId)
    const { till } = openTill()
    await runCancel({ till, client, wallet, intent, collectionAddress, orderId, ...error?.listing })
    expect([await isCancelled(orderId), await isCancelled(String(otherId))]).toEqual([true, false])
    expect([await offered(intent), await offered(other)]).toEqual([[], [otherId]])
  })

  test('cancels a listing that no service has by its signed terms, and then allows another one', async () => {
    const intent = await prepare()
    const storage = createMemoryStorage()
    const refuses: Answer = async () => json(400, refusal)
    const { error } = await list({ till: openTill([refuses]).till, intent, storage })
    const { listing } = error ?? {}
    if (!listing) return expect.unreachable()
    const { till } = openTill()
    const cancel = { till, client, wallet, intent, collectionAddress }
    await expect(runCancel({ ...cancel, orderId: listing.orderId })).rejects.toMatchObject({
      code: 'NotFound',
    })
    const other = `0x${'1'.repeat(64)}`
    await expect(runCancel({ ...cancel, ...listing, orderId: other })).rejects.toMatchObject({
      code: 'PlanRefused',
    })
    // The first listing may still be for sale, so the seller cannot sign a listing with a higher price.
    const dear = { ...intent, unitPrice: 2_000_000n, proceeds: 1_900_000n }
    const held = await list({ till, intent: dear, storage })
    expect(held).toMatchObject({ signed: 0, error: { code: 'ListingUnknown', listing } })
    await runCancel({ ...cancel, ...listing })
    expect(await isCancelled(listing.orderId)).toBe(true)
    expect(await list({ till, intent: dear, storage })).toMatchObject({ signed: 1, error: undefined })
  })

  test.each(['the seller cancels all orders', 'the listing has ended'])(
    'allows a new listing when the chain shows that the old one is not for sale: %s',
    async (why) => {
      const isOver = why === 'the listing has ended'
      const { timestamp } = await client.getBlock()
      const validUntil = new Date(Number(timestamp + 900n) * 1_000)
      const intent = await prepare({ validUntil })
      const storage = createMemoryStorage()
      const refuses: Answer = async () => json(400, refusal)
      const { error } = await list({ till: openTill([refuses]).till, intent, storage })
      expect(error).toMatchObject({ code: 'ListingUnknown' })
      const later = { ...intent, validUntil: new Date(validUntil.getTime() + 86_400_000) }
      expect(await list({ till: openTill().till, intent: later, storage })).toMatchObject({ signed: 0 })
      const abi = parseAbi(['function incrementCounter()'])
      const data = encodeFunctionData({ abi, functionName: 'incrementCounter' })
      if (isOver) {
        await client.setNextBlockTimestamp({ timestamp: timestamp + 900n })
        await client.mine({ blocks: 1 })
      } else await shop.send({ from: seller, to: seaportAddress, data })
      expect(await list({ till: openTill().till, intent: later, storage })).toMatchObject({
        signed: 1,
        error: undefined,
      })
    },
  )

  test('throws StorageFailed for a broken storage, and ListingUnknown for an unreadable record', async () => {
    const intent = await prepare()
    const { till, handed } = openTill()
    const full = { ...createMemoryStorage(), setItem: () => {} }
    const closed = { ...createMemoryStorage(), setItem: () => Promise.reject(new Error('full')) }
    for (const storage of [full, closed])
      expect((await list({ till, intent, storage })).error).toMatchObject({
        code: 'StorageFailed',
        funds: 'none',
      })
    expect(handed).toEqual([])
    // An unreadable record may hide an earlier listing, so the page lists again only if the seller confirms it with `again`.
    const notes = new Map<string, string>()
    const unread = {
      getItem: (key: string) => notes.get(key) ?? '{',
      removeItem: () => {},
      setItem: (key: string, value: string) => void notes.set(key, value),
    }
    expect(await list({ till, intent, storage: unread })).toMatchObject({
      signed: 0,
      error: { code: 'ListingUnknown', listing: undefined },
    })
    const again = await list({ till, intent, storage: unread, again: true })
    expect(again).toMatchObject({ signed: 1, error: undefined })
    expect(await offered(intent)).toEqual([again.orderId])
  })
})
