import { createClient, createWalletClient, custom, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { signToken } from '../../packages/service/test/listeners/support/signToken.js'
import { signatures, startIndexer } from '../../packages/service/test/listeners/support/startIndexer.js'
import type { startShop } from '../../packages/service/test/support/startShop.js'
import { tokenAbi } from '../../packages/service/test/support/startShop.js'
import type { PurchaseEvent } from '../../src/checkout/context/purchaseEvent.js'
import { createCheckout } from '../../src/checkout/createCheckout.js'
import { createIntent } from '../../src/checkout/intent/intent.js'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../src/client/createTill.js'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { createMemoryDedupe } from '../../src/webhooks/receiver/createMemoryDedupe.js'
import { createWebhookHandler } from '../../src/webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../../src/webhooks/receiver/decodeNotification.js'
import { listen } from '../setup/ports/listen.js'

const indexer = await startIndexer()
const { client, contracts, service } = indexer
const { chainId } = indexer.deployment
const seller = indexer.account('seller')
const buyer = indexer.account('buyer')
const till = createTill({
  timeout: 60_000,
  accessKey: 'key',
  secretKey: signToken(),
  marketplaceUrl: 'http://service.test/sandbox',
  indexerUrl: 'http://service.test/sandbox',
  apiUrl: 'http://service.test',
  fetch: (input, init) => service.fetch(new Request(input, init)),
})

describe('a backend that listens', () => {
  test('receives TransferSingle of one contract and token', async () => {
    const backend = await openBackend()
    const { listener } = await till.addWebhookListener({
      chainId,
      url: backend.url,
      filters: {
        contractAddresses: [contracts.erc1155],
        events: [signatures.single],
        tokenIDs: ['7001'],
      },
    })
    backend.expectSecret(listener.secret)
    await indexer.mint(seller.address, 7_002n, 1n)
    await indexer.mint(seller.address, 7_001n, 5n)
    const args = [seller.address, buyer.address, 7_001n, 2n, '0x']
    await indexer.write({
      from: seller,
      to: contracts.erc1155,
      abi: tokenAbi,
      functionName: 'safeTransferFrom',
      args,
    })
    const handled = await backend.handled(2)
    const operator = seller.address
    expect(handled.map(({ type, event }) => ({ type, name: event.name, args: event.args }))).toEqual([
      {
        type: 'BLOCK_ADDED',
        name: 'TransferSingle',
        args: { operator, from: zeroAddress, to: seller.address, id: 7_001n, value: 5n },
      },
      {
        type: 'BLOCK_ADDED',
        name: 'TransferSingle',
        args: { operator, from: seller.address, to: buyer.address, id: 7_001n, value: 2n },
      },
    ])
  })

  test('receives a purchase once by its purchaseId while the secret is rotated', async () => {
    const backend = await openBackend()
    const [first, second] = [await indexer.listOrder(), await indexer.listOrder()]
    const { listener } = await till.addWebhookListener({
      chainId,
      url: backend.url,
      filters: {
        contractAddresses: [contracts.market],
        events: [
          'OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
        ],
      },
    })
    const { id } = listener
    backend.expectSecret(listener.secret)
    const { webhookListener: renewed } = await till.rotateWebhookSecret({ chainId, id })
    expect(renewed.secret).not.toBe(listener.secret)

    // The backend first has only the old secret, and then only the new one. The service signs with both secrets for a day.
    const purchases = [await purchase(first)]
    await backend.handled(1)
    backend.expectSecret(renewed.secret)
    purchases.push(await purchase(second))
    const handled = await backend.handled(2)
    expect(handled.map(({ purchaseId }) => purchaseId)).toEqual(purchases)
    expect(handled.map(({ event }) => event.args)).toMatchObject([
      { orderId: first.orderId, buyer: buyer.address, purchaseId: purchases[0] },
      { orderId: second.orderId, buyer: buyer.address, purchaseId: purchases[1] },
    ])

    // The service records a response a moment later, and a delivery can be replayed only after that. So wait for the records.
    const settled = { chainId, listenerId: id, state: 'delivered' } as const
    await expect.poll(async () => (await till.getWebhookDeliveries(settled)).deliveries).toHaveLength(2)
    const { deliveries } = await till.getWebhookDeliveries({ chainId, listenerId: id })
    expect(deliveries).toHaveLength(2)
    for (const delivery of deliveries) await till.replayWebhookDelivery({ chainId, id: delivery.id })
    expect(await backend.answered(4)).toEqual([204, 204, 204, 204])
    expect(await backend.handled(2)).toHaveLength(2)
  })
})

/** Starts a server with a webhook handler, and returns functions that wait for its results. */
async function openBackend() {
  const notifications: Notification[] = []
  const statuses: number[] = []
  const waiting = new Set<() => void>()
  const happened = () => {
    for (const check of waiting) check()
  }
  let handler: createWebhookHandler.ReturnType | undefined
  const { url, close } = await listen(async (request, response) => {
    await handler?.node(request, response)
    statuses.push(response.statusCode)
    happened()
  })
  afterAll(close)

  function until<value>(read: () => readonly value[], count: number): Promise<readonly value[]> {
    return new Promise((resolve) => {
      const check = () => {
        if (read().length < count) return
        waiting.delete(check)
        resolve(read())
      }
      waiting.add(check)
      check()
    })
  }

  // Each new handler simulates a new deployment of the backend: its secret changes, but its dedupe store stays.
  const dedupe = createMemoryDedupe()
  return {
    url,
    expectSecret(secret = '') {
      handler = createWebhookHandler({
        secret,
        dedupe,
        onNotification: (notification) => {
          notifications.push(notification)
          happened()
        },
      })
    },
    /** Waits until the backend has handled this many notifications, and returns them. */
    handled: (count: number) => until(() => notifications, count),
    /** Waits until the backend has answered this many deliveries, and returns the statuses. */
    answered: (count: number) => until(() => statuses, count),
  }
}

/** Buys an order with Tillkit's checkout, and returns the purchase id. */
async function purchase(listed: startShop.Listed) {
  const { collection: contractAddress, orderId } = listed
  const order = await till.getOrder({ chainId, contractAddress, orderId })
  const rpc = (request: { method: string; params?: unknown }) =>
    client.request(request as never, { retryCount: 0 }) as Promise<unknown>
  const wallet = createScriptedWallet({ account: buyer, rpc, chainId })
  const events: PurchaseEvent[] = []
  const checkout = createCheckout({
    till,
    storage: createMemoryStorage(),
    onEvent: (event) => void events.push(event),
    intent: createIntent({ items: [{ order, quantity: 1n }], buyer: buyer.address }),
    policy: { markets: { [chainId]: [contracts.market] } },
    wallet: createWalletClient({ account: buyer.address, transport: custom(wallet.provider) }),
    client: createClient({
      chain: foundry,
      transport: custom({ request: rpc }, { retryCount: 0 }),
      pollingInterval: 20,
    }),
  })
  expect((await checkout.start()).status).toBe('success')
  const ids = new Set(events.map(({ purchaseId }) => purchaseId))
  expect(ids.size).toBe(1)
  return [...ids][0]
}
