import { type EIP1193Provider, type Hex, numberToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { createChainFacts } from '../../../src/widget/frame/chainFacts.js'
import { createBridge } from '../../../src/widget/frame/createBridge.js'
import { listOwn } from '../../checkout/support/listOwn.js'
import { startShop } from '../../checkout/support/startShop.js'

/* A service says of an order of the buyer’s own that somebody else sells it: the page of a frame tries nothing out that would show it. */

const shop = await startShop()
const { contracts, buyer, relayer, deployment, policy, rpcUrl } = shop
const { chainId } = deployment
const order = shop.orderAbout(/Token id 0 of the ERC-1155/)
const { own, price } = await listOwn(shop)

describe('createBridge, of an order on our market', () => {
  test('error: the wallet is not asked to buy what the buyer sells herself', async () => {
    const { pay, prompts } = await openFrame(own, price)
    await expect(pay()).rejects.toThrow('It may take tokens of the buyer’s.')
    expect(prompts).toEqual([])
  })

  test('default: it is for what somebody else sells', async () => {
    const { pay, prompts } = await openFrame(order.orderId)
    await pay()
    expect(prompts).toHaveLength(1)
  })
})

/** A frame that gives away an edition, and a page that was told what the service says. */
async function openFrame(orderId: string, unitPrice?: bigint) {
  const { till } = await shop.enter({ order })
  const { collectionAddress: contractAddress } = order
  const found = await till.getOrder({ chainId, contractAddress, orderId: order.orderId })
  const told = { ...found, orderId, priceAmount: unitPrice ?? found.priceAmount }
  const items = [{ order: told, quantity: 1n }]
  const chain = createChainFacts({ rpcUrl, policy })
  const wallet = shop.openWallet()
  const provider = wallet.provider as EIP1193Provider
  const bridge = createBridge({
    policy,
    chain,
    storage: createMemoryStorage(),
    locks: createLocks(),
    listProviders: () => [provider],
    onRefused: () => {},
  })
  const recipient = relayer.address
  bridge.show({ items, recipient })
  return {
    prompts: wallet.prompts,
    pay: async () => {
      const intent = createIntent({ items, recipient, buyer: buyer.address })
      const bought = { collection: contractAddress, tokenId: 0n, quantity: 1n, unitPrice: told.priceAmount }
      const data = encodeMarketBuy({
        items: [{ orderId: orderId as Hex, ...bought }],
        currency: zeroAddress,
        recipient,
        fees: [],
        purchaseId: (await chain.nextPurchaseId(intent)) ?? '0x',
      })
      const sent = { from: buyer.address, to: contracts.market, data, value: numberToHex(told.priceAmount) }
      return bridge.request(provider, { method: 'eth_sendTransaction', params: [sent] })
    },
  }
}
