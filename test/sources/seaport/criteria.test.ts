import { MerkleTree } from '@opensea/seaport-js/lib/utils/merkletree.js'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createTill } from '../../../src/client/createTill.js'
import { proveInSet } from '../../../src/sources/seaport/proveInSet.js'
import { seaportSource } from '../../../src/sources/seaport/seaportSource.js'
import { isInSet } from '../../../src/venues/seaport/isInSet.js'
import { startShop } from '../../checkout/support/startShop.js'
import { openSeaport } from '../../checkout/venues/support/openSeaport.js'
import { rewindEach } from '../../setup/rewindEach.js'

const shop = await startShop()
const { client, contracts, buyer } = shop
const { chainId } = shop.deployment
const seaport = await openSeaport(shop)
const price = 5_000_000n
const ether = 10n ** 16n

await rewindEach(client)

describe('seaportSource, any token of a set', () => {
  test('buys the chosen token with the token ids that the API lists', async () => {
    const { orderId, tokens } = await listSet()
    const [, chosen = 0n] = tokens
    const till = openTill({ [orderId]: { tokenIds: tokens.map(String) } })
    const [order] = await show(till, [orderId])
    expect(order).toMatchObject({ orderId, status: 'active', tokenId: undefined, priceAmount: price })
    expect(await buy(till, [{ orderId, tokenId: chosen }])).toMatchObject({
      status: 'success',
      outcome: { paid: price, received: [{ tokenId: chosen, quantity: 1n }] },
    })
    expect(await show(till, [orderId])).toMatchObject([{ status: 'filled' }])
  })

  test('buys at once with a proof of the API, from a whole collection, and a fixed token', async () => {
    const [ofSet, ofAll] = [await listSet(), await listSet({ isAll: true })]
    const plain = await seaport.list({ price })
    const [, , chosen = 0n] = ofSet.tokens
    const [other = 0n] = ofAll.tokens
    const criteriaProof = treeOf(ofSet.tokens).getProof(`${chosen}`)
    const till = openTill({}, { [ofSet.orderId]: { criteriaProof } })
    const lines = [
      { orderId: plain },
      { orderId: ofSet.orderId, tokenId: chosen },
      { orderId: ofAll.orderId, tokenId: other },
    ]
    expect(await buy(till, lines)).toMatchObject({ status: 'success', outcome: { paid: 3n * price } })
    for (const tokenId of [chosen, other]) expect(await shop.owned(contracts.erc721, tokenId)).toBe(1n)
  })

  test('buys a part of editions of the collection in ether', async () => {
    const { orderId, tokenId } = await listEditions()
    const till = openTill()
    expect(await buy(till, [{ orderId, tokenId }], { quantity: 3n })).toMatchObject({
      status: 'success',
      outcome: { paid: 3n * ether, received: [{ tokenId, quantity: 3n }] },
    })
    expect(await show(till, [orderId], contracts.erc1155)).toMatchObject([{ quantityAvailable: 7n }])
  })

  test.each<
    [
      string,
      { isAll?: boolean; tell?: Tell; tokenId?: bigint; quantity?: bigint },
      { code: string; details: RegExp },
    ]
  >([
    ['no token is chosen', { isAll: true }, { code: 'InvalidArgument', details: /tokenId: must be set/ }],
    [
      'the token is not in the set',
      { tell: (tokens) => ({ tokenIds: tokens }), tokenId: 1n },
      { code: 'InvalidArgument', details: /Token 1 is not in the set/ },
    ],
    [
      'the set is not the one that the seller signed',
      { tell: (tokens) => ({ tokenIds: [...tokens.slice(1), 1n] }), tokenId: 1n },
      { code: 'InvalidArgument', details: /Token 1 is not in the set/ },
    ],
    [
      'the set is unknown',
      { tokenId: 1n },
      { code: 'NotImplemented', details: /The tokens of order .* are unknown/ },
    ],
    [
      'the quantity of an ERC-721 is two',
      { isAll: true, tokenId: 1n, quantity: 2n },
      { code: 'InvalidArgument', details: /must be 1|Only 1 of order .* can be bought/ },
    ],
  ])('rejects: %s', async (_, { isAll = false, tell, tokenId, quantity = 1n }, { code, details }) => {
    const { orderId, tokens } = await listSet({ isAll })
    const till = openTill(tell && { [orderId]: tell(tokens) })
    const steps = till.generateBuyTransaction({
      chainId,
      collectionAddress: contracts.erc721,
      buyer: buyer.address,
      marketplace: 'third_party_kind_1',
      additionalFees: [],
      ordersData: [{ orderId, quantity, ...(tokenId !== undefined && { tokenId }) }],
    })
    await expect(steps).rejects.toMatchObject({ code, details: expect.stringMatching(details) })
  })
})

describe('proveInSet', () => {
  test.each([1, 2, 3, 4, 5, 7, 12, 33])('returns the proof of the Seaport library for %i tokens', (count) => {
    const tokens = Array.from({ length: count }, (_, index) => BigInt(index) ** 7n)
    const tree = treeOf(tokens)
    for (const token of tokens) {
      const proof = proveInSet(token, tokens)
      expect(proof).toEqual(tree.getProof(`${token}`))
      expect(isInSet(token, { root: BigInt(tree.getRoot()), proof: proof ?? [] })).toBe(true)
    }
    expect(proveInSet(5n, tokens)).toBeUndefined()
  })
})

type Tell = (tokens: readonly bigint[]) => { tokenIds: readonly bigint[] }

/** Signs a listing that sells any one of three new tokens, or any one token of the collection. */
async function listSet({ isAll = false }: { isAll?: boolean } = {}) {
  const tokens: bigint[] = []
  for (let count = 0; count < 3; count++) {
    const [minted] = seaport.show([await seaport.list({ price })])
    tokens.push(minted?.tokenId ?? 0n)
  }
  const identifiers = isAll ? [] : tokens.map(String)
  const offer = [{ itemType: 2, token: contracts.erc721, identifiers }] as never
  return { orderId: await seaport.list({ price, terms: { offer } }), tokens }
}

async function listEditions() {
  const minted = await seaport.list({ price: ether, currency: zeroAddress, quantity: 10n })
  const [{ tokenId = 0n } = {}] = seaport.show([minted])
  const offer = [{ itemType: 3, token: contracts.erc1155, identifiers: [], amount: '10' }] as never
  const terms = { offer }
  const orderId = await seaport.list({ price: ether, currency: zeroAddress, quantity: 10n, terms })
  return { orderId, tokenId }
}

/** Creates a client of an API with these listings. `more` adds fields to the listings, and `known` adds fields to the fulfilment data. */
function openTill(
  more: { [orderId: string]: object } = {},
  known: { [orderId: string]: { criteriaProof: string[] } } = {},
) {
  const source = seaportSource({
    getClient: () => client,
    getListings: async ({ orders }) =>
      orders.map(({ orderId }) => ({ ...seaport.signedOf(orderId), ...more[orderId] })),
    getFulfilmentData: async ({ orders }) =>
      orders.map(({ orderId }) => ({ orderId, ...known[orderId] }) as never),
  })
  return createTill({ source })
}

type Till = ReturnType<typeof openTill>

async function show(till: Till, orderIds: readonly string[], contractAddress = contracts.erc721) {
  const { orders } = await till.getOrders({
    chainId,
    input: orderIds.map((orderId) => ({ contractAddress, orderId })),
  })
  return orders
}

type Line = { orderId: string; tokenId?: bigint }

async function buy(till: Till, lines: readonly Line[], { quantity = 1n } = {}) {
  const contract = quantity > 1n ? contracts.erc1155 : contracts.erc721
  const orders = await show(
    till,
    lines.map(({ orderId }) => orderId),
    contract,
  )
  const items = orders.map((order) => {
    const { tokenId } = lines.find(({ orderId }) => orderId === order.orderId) ?? {}
    return { order: tokenId === undefined ? order : { ...order, tokenId }, quantity }
  })
  const intent = createIntent({ items, buyer: buyer.address })
  const { checkout } = await shop.enter({ till, intent, policy: {} })
  return checkout.start()
}

function treeOf(tokens: readonly bigint[]) {
  return new MerkleTree(tokens.map(String))
}
