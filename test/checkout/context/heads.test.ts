import { createClient, webSocket } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const { client, rpcUrl, contracts, orderAbout, enter, owned } = await startShop()
const prints = orderAbout(/Token id 0 of the ERC-1155/)

/** A page whose client is told the blocks over a socket, and what it has subscribed to. */
function open() {
  const socket = webSocket(rpcUrl.replace('http', 'ws'), {
    reconnect: { delay: 50, attempts: 100 },
    timeout: 60_000,
  })
  const subscriptions: { params: unknown; isOver: boolean }[] = []
  const chain = createClient({
    chain: foundry,
    pollingInterval: 20,
    transport: (given) => {
      const transport = socket(given)
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
  // Before the chain is stopped: it would be looked for again and again.
  onTestFinished(async () => (await rpcClient())?.close())
  return { chain, subscriptions, rpcClient }
}

await rewindEach(client)

describe('a chain that tells its blocks', () => {
  test('behavior: a purchase waits for them, and has them told no more when it is over', async () => {
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

  test('behavior: cancelled, they are told no more', async () => {
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

  test('error: a socket that dies while a purchase waits is no obstacle', async () => {
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
