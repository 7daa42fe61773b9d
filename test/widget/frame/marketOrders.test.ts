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

/*
 * In these tests, the service offers the buyer's own order as an order of another seller. A host page with an iframe does not simulate
 * purchases, so a simulation cannot reveal this.
 */

const shop = await startShop()
const { contracts, buyer, relayer, deployment, policy, rpcUrl } = shop
const { chainId } = deployment
const order = shop.orderAbout(/Token id 0 of the ERC-1155/)
const { own, price } = await listOwn(shop)

describe('createBridge, with an order on our market', () => {
  test('refuses to buy what the buyer sells', async () => {
    const { pay, prompts } = await openFrame(own, price)
    await expect(pay()).rejects.toThrow('The request could take your tokens.')
    expect(prompts).toEqual([])
  })

  test('forwards a purchase from another seller', async () => {
    const { pay, prompts } = await openFrame(order.orderId)
    await pay()
    expect(prompts).toHaveLength(1)
  })
})

/** Opens a host page that shows the order from the service, and an iframe that requests the purchase. */
async function openFrame(orderId: string, unitPrice?: bigint) {
  const { till } = await shop.enter({ order })
  const { collectionAddress: contractAddress } = order
  const found = await till.getOrder({ chainId, contractAddress, orderId: order.orderId })
  const shownOrder = { ...found, orderId, priceAmount: unitPrice ?? found.priceAmount }
  const items = [{ order: shownOrder, quantity: 1n }]
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
      const bought = {
        collection: contractAddress,
        tokenId: 0n,
        quantity: 1n,
        unitPrice: shownOrder.priceAmount,
      }
      const data = encodeMarketBuy({
        items: [{ orderId: orderId as Hex, ...bought }],
        currency: zeroAddress,
        recipient,
        fees: [],
        purchaseId: (await chain.nextPurchaseId(intent)) ?? '0x',
      })
      const sent = {
        from: buyer.address,
        to: contracts.market,
        data,
        value: numberToHex(shownOrder.priceAmount),
      }
      return bridge.request(provider, { method: 'eth_sendTransaction', params: [sent] })
    },
  }
}
