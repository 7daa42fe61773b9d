import { type EIP1193Provider, numberToHex, zeroAddress } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { createChainFacts } from '../../../src/widget/frame/chainFacts.js'
import { createBridge } from '../../../src/widget/frame/createBridge.js'
import { startShop } from '../../checkout/support/startShop.js'
import { openSeaport } from '../../checkout/venues/support/openSeaport.js'

const shop = await startShop()
const { client, buyer, deployment, contracts, owned } = shop
const { chainId } = deployment
const seaport = await openSeaport(shop)
const tokenId = 8_000n
const orderId = await seaport.list({ price: 10n ** 16n, currency: zeroAddress, quantity: 10n })
const [order] = seaport.show([orderId])
if (!order) throw new Error('Nothing is listed.')
const items = [{ order, quantity: 1n }]

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
})

/** A page with editions on Seaport before the buyer, and a wallet that says whatever it is told to. */
async function openPage(answer: () => 'send' | 'decline' | 'sendAndDecline') {
  const policy = {}
  const { intent, till } = await shop.enter({
    intent: createIntent({ items, buyer: buyer.address }),
    service: seaport.openService(),
  })
  const { collectionAddress, marketplace, orders } = intent
  const ordersData = orders.map(({ orderId, quantity }) => ({ orderId, quantity }))
  const { steps } = await till.generateBuyTransaction({
    ...{ chainId, collectionAddress, buyer: buyer.address, marketplace, ordersData, additionalFees: [] },
  })
  const { to, data, value = 0n } = steps.at(-1) ?? {}
  const params = [{ from: buyer.address, to, data, value: numberToHex(value), chainId: numberToHex(chainId) }]
  const wallet = shop.openWallet()
  let asked = 0
  const provider = {
    request: async (request: { method: string; params?: unknown }) => {
      if (request.method !== 'eth_sendTransaction') return wallet.provider.request(request as never)
      asked++
      const how = answer()
      const hash = how === 'decline' ? undefined : await wallet.provider.request(request as never)
      if (how !== 'send') throw new ProviderError(4001, 'The owner declined.')
      return hash
    },
  } as EIP1193Provider
  const bridge = createBridge({
    ...{ policy, storage: createMemoryStorage() },
    chain: createChainFacts({ rpcUrl: shop.rpcUrl, policy }),
    listProviders: () => [provider],
    onRefused: () => {},
  })
  const show = () => bridge.show({ items })
  show()
  const ask = () =>
    bridge.request(provider, { method: 'eth_sendTransaction', params }).then(
      () => 'sent',
      (error: { code?: number; message: string }) => (error.code === 4001 ? 'declined' : error.message),
    )
  return { ask, show, asked: () => asked, bought: () => owned(contracts.erc1155, tokenId) }
}

const sendElsewhere = () =>
  client.sendTransaction({ account: buyer, chain: null, to: buyer.address, value: 1n })

/* Editions on Seaport are taken as often as they are paid: nothing but the page keeps a hostile frame from asking twice. */
describe('createBridge, of a payment that the wallet says was declined', () => {
  test('default: that was not sent is asked for again, also after the buyer has sent something else', async () => {
    let how: 'send' | 'decline' = 'decline'
    const { ask, show, bought } = await openPage(() => how)
    expect(await ask()).toBe('declined')
    expect(await ask()).toBe('declined')
    await sendElsewhere()
    expect(await ask()).toBe('declined')
    show()
    how = 'send'
    expect(await ask()).toBe('sent')
    expect(await bought()).toBe(1n)
  })

  test('behavior: that was sent all the same is not asked for again before the buyer presses once more', async () => {
    const { ask, show, asked, bought } = await openPage(() => 'sendAndDecline')
    expect(await ask()).toBe('declined')
    for (let again = 0; again < 3; again++) expect(await ask()).toMatch(/sent|put before|asked for before/)
    expect([asked(), await bought()]).toEqual([1, 1n])
    show()
    expect(await ask()).toBe('declined')
    expect(await bought()).toBe(2n)
  })

  test('behavior: that may be on its way is waited for', async () => {
    const { ask, asked, bought } = await openPage(() => 'sendAndDecline')
    await client.setAutomine(false)
    try {
      expect(await ask()).toBe('declined')
      expect(await ask()).toMatch(/not known/)
      await client.mine({ blocks: 1 })
      expect(await ask()).toMatch(/though the wallet says/)
    } finally {
      await client.setAutomine(true)
    }
    expect([asked(), await bought()]).toEqual([1, 1n])
  })

  test('behavior: that may have been sent longer ago than is searched is not asked for again', async () => {
    const { ask, asked } = await openPage(() => 'sendAndDecline')
    expect(await ask()).toBe('declined')
    await client.mine({ blocks: 100 })
    expect(await ask()).toMatch(/not known/)
    expect(asked()).toBe(1)
  })
})
