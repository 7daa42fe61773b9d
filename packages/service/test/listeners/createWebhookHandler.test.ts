import { afterAll, describe, expect, test } from 'vitest'
import { createWebhookHandler } from '../../../../src/webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../../../../src/webhooks/receiver/decodeNotification.js'
import { listen } from '../../../../test/setup/ports/listen.js'
import { signatures, startIndexer } from './support/startIndexer.js'

const indexer = await startIndexer()
const handled: Notification[] = []
let notified = () => {}
let handle: createWebhookHandler.ReturnType['node'] = async () => {}
const { url, close } = await listen((request, response) => void handle(request, response))
afterAll(close)

describe('createWebhookHandler', () => {
  test('accepts the deliveries of the service', async () => {
    const order = await indexer.listOrder()
    const { secret } = await indexer.add(url, {
      contractAddresses: [order.collection, indexer.contracts.market],
      events: [
        signatures.transfer721,
        'OrderFilled(bytes32 indexed orderId,address indexed buyer,bytes32 indexed purchaseId,address recipient,uint256 quantity,uint256 price)',
      ],
    })
    const onNotification = (notification: Notification) => {
      handled.push(notification)
      notified()
    }
    handle = createWebhookHandler({ secret, onNotification }).node
    await indexer.fillOrder(order)
    while (handled.length < 2) {
      await new Promise<void>((resolve) => {
        notified = resolve
      })
    }
    const stranger = indexer.account('stranger').address
    const [filled, moved] = ['OrderFilled', 'Transfer'].map((name) =>
      handled.find(({ event }) => event.name === name),
    )
    expect(filled?.event.args).toMatchObject({ orderId: order.orderId, buyer: stranger, quantity: 1n })
    expect(moved?.event.args).toEqual({ from: order.maker.address, to: stranger, tokenId: order.tokenId })
  })
})
