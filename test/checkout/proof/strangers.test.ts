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

/** Proofs that a stranger or a greedy buyer may present to a shop. All transactions are on the chain. */
const shop = await startShop()
const { client, deployment, buyer, contracts, orderAbout, relayer } = shop
const { chainId } = deployment
const policy = { ...shop.policy }
const prints = orderAbout(/25 prints, in ether/)
const other = orderAbout(/A small, dear edition/)
const friend: Address = getAddress(`0x${'6'.repeat(40)}`)
const forger: Address = getAddress(`0x${'f0'.repeat(20)}`)
// A contract that emits any event with four topics and data, as its caller wants. So a stranger can forge the event of a sale.
await client.setCode({
  address: forger,
  bytecode: '0x608036038060806000376060356040356020356000358460 00a400'.replace(' ', '') as Hex,
})
const ids = (digit: string): Hex => `0x${digit.repeat(64)}`
const { getOrder } = (await shop.enter({ order: prints })).till
const shown = await getOrder({ chainId, contractAddress: prints.collectionAddress, orderId: prints.orderId })
const dear = await getOrder({ chainId, contractAddress: other.collectionAddress, orderId: other.orderId })

/** Buys directly on the market contract, without a checkout. */
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
const record = {
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
  'a gift to a friend, presented as one for the buyer': { hash: made.gift },
  'a gift from somebody else, presented as paid by the buyer': { hash: made.giftToHer },
  'of a stranger': { hash: made.theirs },
  'of a stranger, under the buyer’s id': { hash: made.sameId, purchaseId: ids('1') },
  'of a stranger, presented as a gift of the buyer': { hash: made.theirs, recipient: stranger.address },
  'of both, for one': { hash: made.both },
  'of both, for the other': { hash: made.both, items: [line(other.orderId)] },
  'of one, for both': { hash: made.named, items: [line(prints.orderId), line(other.orderId)] },
  'of the dear one, for the print': { hash: made.dearOnly },
  'that reverted': { hash: made.failed, purchaseId: ids('8') },
  'that reverted, by its id': { purchaseId: ids('8') },
  'forged by another contract': { hash: made.forged },
  'forged by another contract, by its id': { hash: made.forged, purchaseId: ids('9') },
  'forged by another contract, searched by its id': { purchaseId: ids('9') },
  'under the id of another purchase': { hash: made.named, purchaseId: ids('2') },
  'in the transaction of another purchase': { hash: made.two, purchaseId: ids('1') },
  'without an id, requested with one': { hash: made.unnamed, purchaseId: ids('1') },
  'without an id, requested with the zero id': { hash: made.unnamed, purchaseId: zeroHash },
  'without an id, searched by the zero id': { purchaseId: zeroHash },
  'of nothing': { hash: made.named, items: [] },
  'of a negative number': { hash: made.named, items: [line(prints.orderId, -1n), line(prints.orderId, 2n)] },
  'of half an order id': { hash: made.named, items: [line(prints.orderId.slice(0, 34))] },
  'on a market of another chain': {
    hash: made.named,
    policy: { markets: { [chainId]: [forger], 1: [contracts.market] } },
  },
  'on the other contract': { hash: made.named, policy: { markets: { [chainId]: [contracts.usdc] } } },
  unconfirmed: {
    hash: made.dearOnly,
    items: [line(other.orderId)],
    policy: { ...policy, confirmations: 10_000 },
  },
  'unknown transaction': { hash: ids('a') },
}
describe('verifyPurchase', () => {
  test.each(Object.entries(lies))('proves nothing for a purchase: %s', async (_, lie) => {
    const { status } = await verifyPurchase({ ...record, ...lie } as never)
    expect(status).not.toBe('proven')
  })
  test('proves what was paid, with a key for each payment', async () => {
    const proofs = [made.named, made.unnamed, made.unnamedAgain].map((hash) =>
      verifyPurchase({ ...record, hash }),
    )
    const keys = (await Promise.all(proofs)).map((proof) =>
      proof.status === 'proven' ? proof.key : proof.status,
    )
    expect(new Set(keys).size).toBe(3)
    expect(keys.every((key) => key.startsWith('31337:'))).toBe(true)
    const upper = record.items.map((item) => ({
      ...item,
      orderId: `0x${item.orderId.slice(2).toUpperCase()}`,
    }))
    expect(
      await verifyPurchase({
        ...record,
        items: upper,
        buyer: record.buyer.toLowerCase() as Address,
        hash: made.named,
      }),
    ).toMatchObject({ key: keys[0] })
  })
})
