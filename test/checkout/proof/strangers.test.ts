import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hash,
  type Hex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyPurchase } from '../../../src/checkout/proof/verifyPurchase.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { orderFilled } from '../../../src/venues/tillkit/purchaseAbi.js'
import { startShop } from '../support/startShop.js'

/* What a stranger, or a buyer who wants more than she paid for, may show to a shop. All of it is on a chain. */
const shop = await startShop()
const { client, deployment, buyer, contracts, orderAbout, relayer } = shop
const { chainId } = deployment
const policy = { ...shop.policy }
const prints = orderAbout(/25 prints, in ether/)
const other = orderAbout(/A small, dear edition/)
const friend: Address = getAddress(`0x${'6'.repeat(40)}`)
const forger: Address = getAddress(`0x${'f0'.repeat(20)}`)
// Says whatever event it is told to: four topics, and what comes after them.
await client.setCode({
  address: forger,
  bytecode: '0x608036038060806000376060356040356020356000358460 00a400'.replace(' ', '') as Hex,
})
const ids = (digit: string): Hex => `0x${digit.repeat(64)}`
const { getOrder } = (await shop.enter({ order: prints })).till
const shown = await getOrder({ chainId, contractAddress: prints.collectionAddress, orderId: prints.orderId })
const dear = await getOrder({ chainId, contractAddress: other.collectionAddress, orderId: other.orderId })

/** Buys on the market as anybody may, past every page. */
async function buy(options: {
  by?: typeof buyer
  recipient?: Address
  quantity?: bigint
  purchaseId?: Hex
  orders?: (typeof shown)[]
  fails?: boolean
  to?: Address
}) {
  const {
    by = buyer,
    recipient = by.address,
    quantity = 1n,
    purchaseId = zeroHash,
    orders = [shown],
    fails,
    to = contracts.market,
  } = options
  const items = orders.map((order) => ({
    orderId: order.orderId as Hex,
    collection: order.collectionContractAddress,
    tokenId: order.tokenId ?? 0n,
    quantity,
    unitPrice: order.priceAmount,
  }))
  const value = orders.reduce((sum, order) => sum + order.priceAmount * quantity, 0n)
  const data = encodeMarketBuy({ items, currency: zeroAddress, recipient, fees: [], purchaseId })
  const hash = await client.sendTransaction({
    account: by,
    chain: null,
    to,
    data,
    value: fails ? value - 1n : value,
    gas: 1_000_000n,
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if ((status === 'success') === Boolean(fails)) throw new Error(`It ${status}.`)
  return hash
}
async function forge(order: Hex, by: Address, quantity: bigint, purchaseId: Hex): Promise<Hash> {
  const topics = encodeEventTopics({
    abi: [orderFilled],
    args: { orderId: order, buyer: by, purchaseId },
  } as never) as Hex[]
  const inputs = orderFilled.inputs.filter((input) => !('indexed' in input))
  const values = inputs.map(({ type, name }) =>
    type === 'address' ? by : name === 'quantity' ? quantity : 1n,
  )
  const data = `0x${topics
    .concat(encodeAbiParameters(inputs, values as never))
    .map((part) => part.slice(2))
    .join('')}` as Hex
  const hash = await client.sendTransaction({ account: relayer, chain: null, to: forger, data })
  await client.waitForTransactionReceipt({ hash })
  return hash
}
const stranger = relayer
const made = {
  named: await buy({ purchaseId: ids('1') }),
  unnamed: await buy({}),
  unnamedAgain: await buy({}),
  two: await buy({ quantity: 2n, purchaseId: ids('2') }),
  gift: await buy({ recipient: friend, purchaseId: ids('3') }),
  giftToHer: await buy({ by: stranger, recipient: buyer.address, purchaseId: ids('4') }),
  theirs: await buy({ by: stranger, purchaseId: ids('5') }),
  sameId: await buy({ by: stranger, purchaseId: ids('1') }),
  both: await buy({ orders: [shown, dear], purchaseId: ids('6') }),
  dearOnly: await buy({ orders: [dear], purchaseId: ids('7') }),
  failed: await buy({ purchaseId: ids('8'), fails: true }),
  forged: await forge(prints.orderId, buyer.address, 1n, ids('9')),
  plain: await client
    .sendTransaction({ account: buyer, chain: null, to: contracts.market, value: 0n, gas: 100_000n })
    .catch(() => zeroHash),
}
/** A line of what the shop offered. */
const line = (orderId: string, quantity = 1n) => {
  const order = orderId === other.orderId ? dear : shown
  return {
    orderId,
    collectionAddress: order.collectionContractAddress,
    tokenId: order.tokenId,
    quantity,
    unitPrice: order.priceAmount,
    seller: order.createdBy,
  }
}
const noted = {
  client,
  chainId,
  policy,
  market: contracts.market,
  currency: zeroAddress,
  buyer: buyer.address,
  items: [line(prints.orderId)],
}
type Lie = Partial<Parameters<typeof verifyPurchase>[0]> & { hash?: Hash }
const lies: Record<string, Lie> = {
  'of two, for one': { hash: made.two, purchaseId: ids('2') },
  'of one, for two': { hash: made.named, items: [line(prints.orderId, 2n)] },
  'of one, for one twice': { hash: made.named, items: [line(prints.orderId), line(prints.orderId)] },
  'of two, for one and one': { hash: made.two, items: [line(prints.orderId), line(prints.orderId)] },
  'a gift to a friend, for herself': { hash: made.gift },
  'a gift to her, as paid by her': { hash: made.giftToHer },
  'of a stranger': { hash: made.theirs },
  'of a stranger, under her id': { hash: made.sameId, purchaseId: ids('1') },
  'of a stranger for himself, as hers for him': { hash: made.theirs, recipient: stranger.address },
  'of both, for one': { hash: made.both },
  'of both, for the other': { hash: made.both, items: [line(other.orderId)] },
  'of one, for both': { hash: made.named, items: [line(prints.orderId), line(other.orderId)] },
  'of the dear one, for the print': { hash: made.dearOnly },
  'that reverted': { hash: made.failed, purchaseId: ids('8') },
  'that reverted, by its id': { purchaseId: ids('8') },
  'that somebody else says': { hash: made.forged },
  'that somebody else says, by its id': { hash: made.forged, purchaseId: ids('9') },
  'that somebody else says, searched': { purchaseId: ids('9') },
  'under the id of another of hers': { hash: made.named, purchaseId: ids('2') },
  'in the transaction of another of hers': { hash: made.two, purchaseId: ids('1') },
  'under no id, asked for by one': { hash: made.unnamed, purchaseId: ids('1') },
  'under no id, asked for by none': { hash: made.unnamed, purchaseId: zeroHash },
  'under no id, searched': { purchaseId: zeroHash },
  'of nothing': { hash: made.named, items: [] },
  'of a negative number': { hash: made.named, items: [line(prints.orderId, -1n), line(prints.orderId, 2n)] },
  'of an order named by half': { hash: made.named, items: [line(prints.orderId.slice(0, 34))] },
  'on a market of another chain': {
    hash: made.named,
    policy: { markets: { [chainId]: [forger], 1: [contracts.market] } },
  },
  'on the other contract': { hash: made.named, policy: { markets: { [chainId]: [contracts.usdc] } } },
  'not yet deep': {
    hash: made.dearOnly,
    items: [line(other.orderId)],
    policy: { ...policy, confirmations: 10_000 },
  },
  'transaction that is none': { hash: ids('a') },
}
describe('verifyPurchase', () => {
  test.each(Object.entries(lies))('error: proves nothing: %s', async (_, lie) => {
    const { status } = await verifyPurchase({ ...noted, ...lie } as never)
    expect(status).not.toBe('proven')
  })
  test('default: what was paid is proven, and each payment has a key of its own', async () => {
    const proofs = [made.named, made.unnamed, made.unnamedAgain].map((hash) =>
      verifyPurchase({ ...noted, hash }),
    )
    const keys = (await Promise.all(proofs)).map((proof) =>
      proof.status === 'proven' ? proof.key : proof.status,
    )
    expect(new Set(keys).size).toBe(3)
    expect(keys.every((key) => key.startsWith('31337:'))).toBe(true)
    const upper = noted.items.map((item) => ({
      ...item,
      orderId: `0x${item.orderId.slice(2).toUpperCase()}`,
    }))
    expect(
      await verifyPurchase({
        ...noted,
        items: upper,
        buyer: noted.buyer.toLowerCase() as Address,
        hash: made.named,
      }),
    ).toMatchObject({ key: keys[0] })
  })
})
