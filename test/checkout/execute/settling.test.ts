import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import { confirmationsOf } from '../../../src/checkout/verify/confirmationsOf.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, enter, owned } = shop
const order = orderAbout(/Token id 0 of the ERC-1155/)
const policy = { ...shop.policy, confirmations: 3 }

let snapshot = await client.snapshot()
beforeEach(async () => {
  await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
})
afterEach(() => client.setAutomine(true))

/** A wallet, and what takes back the newest block, in which its payment is, and sends the payment again. */
function openWallet() {
  const sent: unknown[] = []
  const wallet = shop.openWallet({
    rpc: (request) => {
      if (request.method === 'eth_sendRawTransaction') sent.push(request)
      return shop.rpc(request)
    },
  })
  const takeBack = async () => {
    await client.setAutomine(false)
    await client.request({ method: 'anvil_rollback', params: [1] } as never)
  }
  return { wallet, takeBack, sendAgain: () => client.request(sent.at(-1) as never) }
}

describe('policy.confirmations', () => {
  test('default: by the chain and the price, one in the table', async () => {
    const intent = await agree([{ order }])
    const depth = (chainId: number, maxTotal: bigint, confirmations?: number) =>
      confirmationsOf({ intent: { ...intent, chainId, maxTotal }, policy: { confirmations } })
    const ether = 10n ** 18n
    expect([depth(31_337, 9n * ether), depth(1, 1n), depth(1, ether), depth(137, ether)]).toEqual([
      1, 2, 3, 16,
    ])
    expect([depth(4_242, 1n), depth(4_242, ether), depth(137, ether, 2)]).toEqual([1, 3, 2])
  })

  test('behavior: settling from the first block to that depth, then success', async () => {
    const { checkout, seen } = await enter({ order, policy })
    const ended = checkout.start()
    await waitForStatus(checkout, 'settling')
    expect(checkout.getState()).toMatchObject({ status: 'settling', current: 0, hash: expect.any(String) })
    await client.mine({ blocks: 2 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen.slice(-3)).toEqual(['settling', 'preparing', 'success'])
  })

  test('behavior: its block is taken back while it settles: it is on its way again, and paid once', async () => {
    const { wallet, takeBack, sendAgain } = openWallet()
    const { checkout, seen } = await enter({ order, policy, wallet })
    const ended = checkout.start()
    await waitForStatus(checkout, 'settling')
    await takeBack()
    await sendAgain()
    await waitForStatus(checkout, 'pending')
    await client.mine({ blocks: 3 })
    expect(await ended).toMatchObject({ status: 'success' })
    expect(seen).toContain('settling')
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })
})

describe('Reorged', () => {
  test('behavior: on the next visit: it is told, then found when it is there again', async () => {
    const storage = createMemoryStorage()
    const { wallet, takeBack, sendAgain } = openWallet()
    const first = await enter({ order, storage, wallet })
    expect(await first.checkout.start()).toMatchObject({ status: 'success' })
    await takeBack()
    const { checkout } = await enter({ order, storage, wallet })
    expect(await checkout.start()).toMatchObject({
      error: { code: 'Reorged', funds: 'unknown', retry: true },
    })
    await sendAgain()
    await client.mine({ blocks: 1 })
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })

  test('behavior: a purchase that is where it was: the next one is another', async () => {
    const storage = createMemoryStorage()
    await (await enter({ order, storage })).checkout.start()
    expect(await (await enter({ order, storage })).checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(2n)
  })
})
