import { type Address, createClient, createWalletClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { startRelayShop } from './support/startRelayShop.js'
import type { startShop } from './support/startShop.js'

const shop = await startRelayShop()
const { service, client, contracts, deployment, buyer, relayer, listInDollars } = shop
const { chainId } = deployment
const rpc = (request: { method: string; params?: unknown }) =>
  client.request(request as never, { retryCount: 0 }) as Promise<unknown>
const till = createTill({
  timeout: 60_000,
  accessKey: 'key',
  marketplaceUrl: 'http://service.test/sandbox',
  apiUrl: 'http://service.test',
  fetch: (input, init) => service.fetch(new Request(input, init)),
})

/** Creates a checkout for an order of the service. The buyer pays with signatures. */
async function enter(listed: startShop.Listed, options: { quantity?: bigint; fee?: bigint } = {}) {
  const { quantity = 1n, fee } = options
  const { collection: contractAddress, orderId } = listed
  const order = await till.getOrder({ chainId, contractAddress, orderId })
  const wallet = createScriptedWallet({ account: buyer, rpc, chainId })
  const receiver: Address = relayer.address
  const intent = createIntent({
    items: [{ order, quantity }],
    buyer: buyer.address,
    fees: fee ? [{ amount: fee, receiver }] : [],
    marketplace: 'payment_processor',
  })
  const checkout = createCheckout({
    till,
    intent,
    storage: createMemoryStorage(),
    policy: { markets: { [chainId]: [contracts.market] } },
    wallet: createWalletClient({ account: buyer.address, transport: custom(wallet.provider) }),
    client: createClient({
      chain: foundry,
      transport: custom({ request: rpc }, { retryCount: 0 }),
      pollingInterval: 20,
    }),
  })
  return { checkout, wallet }
}

describe('a purchase without gas', () => {
  test('buys with two signatures', async () => {
    const order = await listInDollars()
    const before = await shop.money()
    const { checkout, wallet } = await enter(order)
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 3_000_000n } })
    expect(wallet.prompts.map(({ method }) => method)).toEqual([
      'eth_signTypedData_v4',
      'eth_signTypedData_v4',
    ])
    expect(await shop.ownerOf(order)).toBe(buyer.address)
    expect(before - (await shop.money())).toBe(3_000_000n)
    expect(await shop.allowance()).toBe(0n)
    expect(await client.getBalance({ address: buyer.address })).toBe(0n)
    expect(await client.getTransactionCount({ address: buyer.address })).toBe(0)
  })

  test('buys several units and pays fees', async () => {
    const order = await listInDollars({ quantity: 10n })
    const { checkout } = await enter(order, { quantity: 4n, fee: 9n })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: 12_000_009n } })
    expect(await shop.money(relayer)).toBe(9n)
    expect(await shop.allowance()).toBe(0n)
  })

  test('needs one signature for a free order', async () => {
    const order = await listInDollars({ unitPrice: 0n })
    const { checkout, wallet } = await enter(order)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await shop.ownerOf(order)).toBe(buyer.address)
  })
})
