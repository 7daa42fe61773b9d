import { createClient, createWalletClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { journalKey } from '../../src/checkout/journal/journalKey.js'
import { openAttempts } from '../../src/checkout/run/openAttempts.js'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../src/testing/createLocks.js'
import { rewindEach } from '../setup/rewindEach.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { client, rpc, policy, orderAbout, enter } = shop
const order = orderAbout(/Token id 0 of the ERC-1155/)

await rewindEach(client)

/** Buys. Returns `look`, which opens a later page at a given node and watches this purchase there. */
async function buy() {
  const storage = createMemoryStorage()
  const { checkout, intent, till, wallet } = await enter({ order, storage })
  const state = await checkout.start()
  if (state.status !== 'success') throw new Error(`It ended in ${state.status}.`)
  const { outcome, purchaseId } = state
  const readNotes = async () => (await storage.getItem(journalKey(intent))) ?? ''
  const account = intent.buyer
  const look = async (request: typeof rpc, locks = createLocks()) =>
    openAttempts({
      till,
      wallet: createWalletClient({ account, transport: custom(wallet.provider) }),
      client: createClient({ chain: foundry, transport: custom({ request }), pollingInterval: 1 }),
      policy,
      storage,
      locks,
    }).watchEarlier({
      intent,
      text: await readNotes(),
      signal: AbortSignal.timeout(60_000),
      onMoney: () => {},
    })
  return { look, outcome, purchaseId, readNotes, storage, intent }
}

describe('watchEarlier', () => {
  test('reports a reorged purchase and reopens it', async () => {
    const { look, purchaseId, readNotes } = await buy()
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    expect(await look(rpc)).toMatchObject({ purchaseId, error: { code: 'Reorged', funds: 'unknown' } })
    expect(await readNotes()).toContain('"status":"open"')
  })

  test.each([
    ['a node that lags behind', 'eth_getBlockByNumber', 5],
    // The watch reads the height of this node twice before it decides, so both answers lag.
    ['a load-balanced node that lags behind', 'eth_blockNumber', 2],
  ] as const)('%s does not report a reorg', async (_, laggingMethod, times) => {
    const { look, outcome, readNotes } = await buy()
    await client.mine({ blocks: 70 })
    const journalText = await readNotes()
    // The node first knows only the blocks below the purchase. After `times` reads, it knows all blocks.
    const known = `0x${(outcome.blockNumber - 1n).toString(16)}`
    let [readCount, isLate] = [0, true]
    const late: typeof rpc = async ({ method, params }) => {
      if (!isLate || (method !== laggingMethod && method !== 'eth_getTransactionReceipt'))
        return rpc({ method, params })
      if (method === 'eth_blockNumber') return readCount++ < times && known
      if (method === laggingMethod) return readCount++ < times && rpc({ method, params: [known, false] })
      isLate = readCount < times
      // The watch reads the receipt again only when a new block arrives.
      if (!isLate) await client.mine({ blocks: 1 })
      return null
    }
    expect(await look(late)).toBeUndefined()
    expect([isLate, await readNotes()]).toEqual([false, journalText])
  })

  test('reads the storage for many orders only when the browser is idle', async () => {
    const later: (() => void)[] = []
    // Node.js has no `requestIdleCallback`, so the test provides one and runs its callbacks later.
    vi.stubGlobal('requestIdleCallback', (run: () => void) => later.push(run))
    onTestFinished(() => void vi.unstubAllGlobals())
    const storage = createMemoryStorage()
    const read = vi.spyOn(storage, 'getItem')
    const { checkout } = await enter({ order, storage, stays: true })
    onTestFinished(checkout.subscribe(() => {}))
    expect([later.length, read.mock.calls.length]).toEqual([1, 0])
    for (const run of later) run()
    expect(read).toHaveBeenCalledOnce()
  })

  test('reports the funds of the next purchase alone when the earlier one stands', async () => {
    const { storage, intent } = await buy()
    const locks = createLocks()
    let missing = 3
    const flapping: typeof rpc = (request) =>
      request.method === 'eth_getTransactionReceipt' && missing-- > 0 ? Promise.resolve(null) : rpc(request)
    const looked = new Promise<void>((resolve) => {
      const request = (...args: Parameters<typeof locks.request>) => locks.request(...args).finally(resolve)
      void enter({ intent, storage, rpc: flapping, locks: { request } as typeof locks, stays: true }).then(
        (page) => {
          opened = page
        },
      )
    })
    let opened: Awaited<ReturnType<typeof enter>> | undefined
    await looked
    const ended = opened?.checkout.start()
    opened?.checkout.cancel()
    expect(await ended).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled', funds: 'unknown' } })
    opened?.leave()
  })
})

describe('refuseReorged', () => {
  test('throws ChainFailed when the node lags behind the earlier purchase', async () => {
    const { outcome, readNotes, storage, intent } = await buy()
    const journalText = await readNotes()
    const isLate: Record<string, unknown> = {
      eth_blockNumber: `0x${(outcome.blockNumber - 1n).toString(16)}`,
      eth_getTransactionReceipt: null,
    }
    const late: typeof rpc = (request) =>
      request.method in isLate ? Promise.resolve(isLate[request.method]) : rpc(request)
    const { checkout, wallet } = await enter({ intent, storage, rpc: late })
    expect(await checkout.start()).toMatchObject({ error: { code: 'ChainFailed', funds: 'none' } })
    expect(wallet.prompts).toEqual([])
    expect(await readNotes()).toBe(journalText)
    // The first attempt could not decide, so the next attempt checks for a reorg again.
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    const { checkout: next } = await enter({ intent, storage })
    expect(await next.start()).toMatchObject({ error: { code: 'Reorged' } })
  })
})
