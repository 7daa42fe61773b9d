import { erc20Abi, parseEther, toHex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { allowanceIndexName } from '../../../src/checkout/journal/allowanceIndex.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

/**
 * A buyer who pays with a swap approves the swap's maximum for the router. The router takes less, so an allowance remains. The checkout
 * must report it.
 */

const shop = await startShop()
const { client, contracts, rpc, orderAbout, agree, buyer, swapPolicy: policy } = shop
const { dai, uniswapV2Router: router } = contracts
const agreed = await agree([{ order: orderAbout(/100 prints, in USDC/) }])
const intent = { ...agreed, pay: { currency: dai, maxAmount: parseEther('13') } }
const enter = (options: Partial<Parameters<typeof shop.enter>[0]>) =>
  shop.enter({ policy, intent, ...options })

await rewindEach(client)

const purchaseId = `0x${'11'.repeat(32)}` as const
const other = `0x${'22'.repeat(32)}` as const
const outcome = { hash: zeroHash, blockNumber: 1n, paid: 5n, received: [{ tokenId: 1n, quantity: 1n }] }
const place = { account: buyer.address, nonce: 3, block: 9n }
const approval = { id: 'tokenApproval', kind: 'transaction', ...place, status: 'asked' } as const

/** Returns a clock that moves by half a minute at each read. */
const pass = () => {
  let time = 0
  return () => (time += 30_000)
}

const readLeft = async () => {
  const args = [buyer.address, router] as const
  const amount = await client.readContract({ address: dai, abi: erc20Abi, functionName: 'allowance', args })
  return [{ token: dai, spender: router, amount }]
}

describe('keepLeft', () => {
  test('reports the remaining allowance wherever the success is shown', async () => {
    const [storage, locks] = [createMemoryStorage(), createLocks()]
    const [one, two] = [await enter({ storage, locks }), await enter({ storage, locks })]
    const states = await Promise.all([one.checkout.start(), two.checkout.start()])
    const reported = { status: 'success', outcome: { left: await readLeft() } }
    expect(states).toMatchObject([reported, reported])
    expect(states[0]?.purchaseId).toBe(states[1]?.purchaseId)
  })

  test('reports it when another approval of the same token may still be made', async () => {
    const { checkout } = await enter({ answer: (_, at) => (at === 0 ? 'fail' : 'accept'), now: pass() })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { left: await readLeft() } })
  })

  test('reports and records the full allowance at a node that lags behind', async () => {
    const storage = createMemoryStorage()
    const height = await client.getBlockNumber()
    const { checkout } = await enter({
      storage,
      rpc: async (request) => {
        const { method, params } = request
        if (method !== 'eth_call' || checkout?.getState().status !== 'success') return rpc(request)
        const [call, at] = params as [unknown, string]
        if (at !== 'latest' && BigInt(at) > height) throw new Error('header not found')
        return rpc({ method, params: [call, toHex(height)] })
      },
    })
    const state = await checkout.start()
    const left = [{ token: dai, spender: router, amount: state.forecast?.swap?.most }]
    const all = expect.arrayContaining(left)
    expect(state).toMatchObject({ status: 'success', outcome: { left: all } })
    expect(await storage.getItem(allowanceIndexName(intent, { token: dai, spender: router }))).not.toBeNull()
  })

  test('reports the allowance at the time when the success is shown', async () => {
    const storage = createMemoryStorage()
    const gone = await enter({ storage, onEvent: ({ type }) => type === 'succeeded' && gone.faults.close() })
    void gone.checkout.start()
    await expect.poll(async () => (await readLeft())[0]?.amount).toBeGreaterThan(0n)
    await expect.poll(() => shop.owned(contracts.erc1155, 1n)).toBe(1n)
    await client.sendTransaction({ account: buyer, to: dai, data: encodeApprove(router, 0n) })
    await client.mine({ blocks: 70 })
    const state = await (await enter({ storage })).checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect('outcome' in state && state.outcome.left).toBeUndefined()
  })

  test('keeps the full allowance until it is read, and drops used-up ones', async () => {
    const spenders = [router, contracts.market]
    for (const isRead of [false, true]) {
      const storage = createMemoryStorage()
      const journal = await openJournal({ storage, intent, purchaseId })
      for (const spender of spenders) {
        const calls = [{ to: dai, data: encodeApprove(spender, 13n), value: 0n }]
        await (await journal.begin({ ...approval, calls })).update({ status: 'done' })
      }
      await journal.close(outcome)
      await journal.markSeen()
      // If `isRead` is false, the test acts like a page that was closed before it read the remaining allowances.
      if (isRead) await journal.keepLeft(async ({ spender }) => (spender === router ? 5n : 0n))
      const { record } = await openJournal({ storage, intent, purchaseId: other })
      const left = record.entries.map(({ permit }) => [permit?.token, permit?.spender])
      expect(left).toEqual((isRead ? [router] : spenders).map((spender) => [dai, spender]))
    }
  })

  test('does not report a milestone twice', async () => {
    const storage = createMemoryStorage()
    const sent: { method: string }[] = []
    const wallet = shop.openWallet({
      rpc: (request) => {
        if (request.method === 'eth_sendRawTransaction') sent.push(request)
        return rpc(request)
      },
    })
    const reported: string[] = []
    const start = async () => {
      const onEvent = (event: PurchaseEvent) => {
        if (event.type === 'done') reported.push(event.step)
      }
      return (await enter({ storage, wallet, onEvent })).checkout.start()
    }
    expect(await start()).toMatchObject({ status: 'success' })
    const once = [...reported]
    await client.setAutomine(false)
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    expect(await start()).toMatchObject({ error: { code: 'Reorged' } })
    await client.request(sent.at(-1) as never).catch(() => {})
    await client.mine({ blocks: 1 })
    await client.setAutomine(true)
    expect(await start()).toMatchObject({ status: 'success' })
    expect(reported).toEqual(once)
  })
})
