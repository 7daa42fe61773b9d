import { type Address, type EIP1193Provider, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { encodeMarketBuy } from '../../../src/venues/tillkit/encodeMarketBuy.js'
import { createChainFacts } from '../../../src/widget/frame/chainFacts.js'
import { createBridge } from '../../../src/widget/frame/createBridge.js'
import { openHybridToken } from '../../checkout/support/openHybridToken.js'
import { startShop } from '../../checkout/support/startShop.js'
import { rewindEach } from '../../setup/rewindEach.js'

const shop = await startShop()
const { client, contracts, buyer, deployment, policy, rpcUrl } = shop
const works = await openHybridToken(shop)
const { chainId } = deployment

await rewindEach(client)

describe('createBridge, with a currency that is also a collection', () => {
  test('refuses an approval that could move a work instead of money', async () => {
    const { ask, prompts } = await openFrame()
    await expect(ask(works.token, encodeApprove(contracts.market, works.price))).rejects.toThrow(reason)
    expect(prompts).toEqual([])
  })

  test('refuses a revocation, and a payment with hidden parts, because the page does not simulate', async () => {
    await works.allow(contracts.market, works.price)
    const { ask, pay, prompts } = await openFrame(10n ** 18n)
    await expect(ask(works.token, encodeApprove(contracts.market, 0n))).rejects.toThrow(reason)
    await expect(pay()).rejects.toThrow(reason)
    expect(prompts).toEqual([])
  })

  test('refuses a payment to a contract that may move all works', async () => {
    await works.letMove(contracts.market)
    const { ask, pay, prompts } = await openFrame()
    await expect(pay()).rejects.toThrow(reason)
    await expect(ask(works.token, encodeApprove(contracts.market, works.price))).rejects.toThrow(reason)
    expect(prompts).toEqual([])
    expect(await works.isBuyers(works.price)).toBe(true)
  })
})

const reason = 'The request could take your tokens.'

/** Opens a page with a hostile iframe, and a wallet that sends every transaction. `ask` and `pay` send requests from the iframe. */
async function openFrame(tip?: bigint) {
  const { orderId, collectionAddress: contractAddress } = works.order
  const { till } = await shop.enter({ order: works.order })
  const shown = await till.getOrder({ chainId, contractAddress, orderId })
  const chain = createChainFacts({ rpcUrl, policy })
  const wallet = shop.openWallet()
  const prompts: unknown[] = []
  const provider = {
    request: async (request: { method: string }) => {
      if (request.method.startsWith('eth_send')) prompts.push(request)
      return wallet.provider.request(request as never)
    },
  } as EIP1193Provider
  const bridge = createBridge({
    policy,
    chain,
    storage: createMemoryStorage(),
    locks: createLocks(),
    listProviders: () => [provider],
    onRefused: () => {},
  })
  const items = [{ order: shown, quantity: 1n }]
  const fees = tip ? [{ amount: tip, receiver: shop.relayer.address }] : []
  bridge.show({ items, fees })
  const ask = (to: Address, data: Hex) => {
    const sent = { from: buyer.address, to, data, value: '0x0', chainId: numberToHex(chainId) }
    return bridge.request(provider, { method: 'eth_sendTransaction', params: [sent] })
  }
  return {
    ask,
    prompts,
    pay: async () => {
      const purchaseId = await chain.nextPurchaseId(createIntent({ items, fees, buyer: buyer.address }))
      const bought = { orderId, collection: contractAddress, tokenId: works.tokenId, quantity: 1n }
      const data = encodeMarketBuy({
        items: [{ ...bought, unitPrice: works.price }],
        currency: works.token,
        recipient: buyer.address,
        fees,
        purchaseId: purchaseId ?? '0x',
      })
      return ask(contracts.market, data)
    },
  }
}
