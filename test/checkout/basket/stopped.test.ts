import type { Hex } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { basketKey } from '../../../src/checkout/basket/basketRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { openStalls } from './support/openStalls.js'

const { client, rpc, openWallet, agree, enter, look } = await openStalls()

const snapshot = { id: await client.snapshot() }
beforeEach(async () => {
  await client.revert(snapshot)
  snapshot.id = await client.snapshot()
})

/**
 * Creates a wallet that keeps its fourth transaction back and reports it as declined. This transaction is the payment of the second
 * purchase.
 */
function openKeeper() {
  const kept: Hex[] = []
  let sent = 0
  const wallet = openWallet({
    rpc: async (request) => {
      if (request.method !== 'eth_sendRawTransaction' || ++sent !== 4) return rpc(request)
      kept.push((request.params as [Hex])[0])
      throw Object.assign(new Error('No.'), { code: 4001 })
    },
  })
  return { wallet, kept }
}

test('createBasket: a stopped basket that is shown reports a late payment and then succeeds', async () => {
  const intent = await agree({ work: false })
  const { wallet, kept } = openKeeper()
  const storage = createMemoryStorage()
  const { basket } = enter({ intent, wallet, storage })
  const leave = basket.subscribe(() => {})
  expect(await basket.start()).toMatchObject({
    status: 'cancelled',
    rest: 'approval',
    parts: [{ status: 'success' }, { status: 'cancelled', error: { code: 'Rejected' } }],
  })
  const [transaction = '0x'] = kept
  await rpc({ method: 'eth_sendRawTransaction', params: [transaction] })
  await expect
    .poll(basket.getState)
    .toMatchObject({ status: 'success', parts: [{ status: 'success' }, { status: 'success' }] })
  expect(await basket.start()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(4)
  expect((await look(intent)).owned).toEqual([2n, 3n])
  // The checkout removes the record of a complete basket, so the same intent starts a new basket.
  await expect.poll(() => storage.getItem(basketKey(intent))).toBe(null)
  leave()
  const next = enter({ intent, storage })
  expect(await next.basket.start()).toMatchObject({ status: 'success' })
  expect((await look(intent)).owned).toEqual([4n, 6n])
})

test('createBasket: a stopped basket without subscribers sends no requests', async () => {
  const intent = await agree({ work: false })
  const { wallet } = openKeeper()
  let requests = 0
  const counting: typeof rpc = (request) => {
    requests++
    return rpc(request)
  }
  const { basket } = enter({ intent, wallet, rpc: counting })
  expect(await basket.start()).toMatchObject({ status: 'cancelled' })
  const leave = basket.subscribe(() => {})
  const before = requests
  await expect.poll(() => requests).toBeGreaterThan(before + 3)
  leave()
  const after = requests
  const other = enter({ intent: await agree({ work: false }), answer: () => 'reject' })
  await other.basket.start()
  // RPC requests that were in flight at `leave()` may lead to a few more requests, so the limit is not zero.
  expect(requests - after).toBeLessThan(20)
})
