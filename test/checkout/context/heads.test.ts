import { createClient, webSocket } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const { client, rpcUrl, contracts, orderAbout, enter, owned } = await startShop()
const prints = orderAbout(/Token id 0 of the ERC-1155/)

/** Opens a client to which the node pushes each new block over a WebSocket. `subscriptions` lists the subscriptions of this client. */
function open() {
  const socket = webSocket(rpcUrl.replace('http', 'ws'), {
    reconnect: { delay: 50, attempts: 100 },
    timeout: 60_000,
  })
  const subscriptions: { params: unknown; isOver: boolean }[] = []
  const chain = createClient({
    chain: foundry,
    pollingInterval: 20,
    transport: (transportOptions) => {
      const transport = socket(transportOptions)
      const subscribe: NonNullable<typeof transport.value>['subscribe'] = async (options) => {
        const subscription = { params: options.params, isOver: false }
        subscriptions.push(subscription)
        const opened = await transport.value?.subscribe(options)
        if (!opened) throw new Error('There is no socket.')
        return {
          ...opened,
          unsubscribe: () => {
            subscription.isOver = true
            return opened.unsubscribe()
          },
        }
      }
      return { ...transport, value: { ...transport.value, subscribe } }
    },
  })
  const rpcClient = () => chain.transport.getRpcClient?.()
  // Close the socket before the chain stops. Otherwise the client tries again and again to connect.
  onTestFinished(async () => (await rpcClient())?.close())
  return { chain, subscriptions, rpcClient }
}

await rewindEach(client)

describe('a chain that sends new heads', () => {
  test('waits for heads during a purchase and unsubscribes at its end', async () => {
    const { chain, subscriptions } = open()
    await client.setAutomine(false)
    const create: typeof createCheckout = (options) => createCheckout({ ...options, client: chain })
    const { checkout } = await enter({ order: prints, create })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await expect.poll(() => subscriptions.length).toBe(1)
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    await client.setAutomine(true)
    expect(subscriptions).toEqual([{ params: ['newHeads'], isOver: true }])
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('unsubscribes when the buyer cancels', async () => {
    const { chain, subscriptions } = open()
    await client.setAutomine(false)
    const create: typeof createCheckout = (options) => createCheckout({ ...options, client: chain })
    const { checkout } = await enter({ order: prints, create })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await expect.poll(() => subscriptions.length).toBe(1)
    checkout.cancel()
    await ended
    await expect.poll(() => subscriptions.map(({ isOver }) => isOver)).toEqual([true])
    await client.setAutomine(true)
  })

  test('completes the purchase when the socket dies', async () => {
    const { chain, subscriptions, rpcClient } = open()
    await client.setAutomine(false)
    const create: typeof createCheckout = (options) => createCheckout({ ...options, client: chain })
    const { checkout } = await enter({ order: prints, create })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    await expect.poll(() => subscriptions.length).toBe(1)
    const socket = await rpcClient()
    socket?.socket.close()
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ status: 'success' })
    await client.setAutomine(true)
  })
})
