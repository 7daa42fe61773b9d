import { type Hash, isAddressEqual } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Limits } from '../../../src/checkout/context/limits.js'
import type { createFaults } from '../../../src/testing/createFaults.js'
import type { createInProcessService } from '../../../src/testing/createInProcessService.js'
import { shortenTimeouts } from '../support/shortenTimeouts.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, orderAbout, enter, rpc, openService } = shop
const order = orderAbout(/100 prints, in USDC/)

/** Limits that are so short that the tests reach them in real time. */
const limits: Limits = {
  miningTimeoutMs: 300,
  promptTimeoutMs: 300,
  requestTimeoutMs: 250,
}
const silence = () => new Promise<never>(() => {})

type Asked = { method: string; params?: unknown }

/** The calls that a purchase makes outside of the page. Each test leaves one call to the service, the chain or the wallet unanswered. */
const calls = await listCalls()
const questions = [...new Set(calls)].filter(
  (name) => !name.startsWith('storage') && !name.startsWith('locks'),
)

describe('a purchase with an unanswered request', () => {
  test('sends requests to the service, the chain and the wallet', () => {
    expect(questions.filter((name) => name.startsWith('fetch')).length).toBeGreaterThanOrEqual(2)
    expect(questions.filter((name) => name.startsWith('chain')).length).toBeGreaterThan(6)
    expect(questions.filter((name) => name.startsWith('wallet')).length).toBeGreaterThan(2)
  })

  test.each(questions)('ends and sends no more requests when %s is never answered', async (name) => {
    const snapshot = await client.snapshot()
    const [from, what] = name.split(' ') as [string, string]
    const silent = (method: string) => from === 'chain' && method === what
    const whileUnmined = ['eth_getTransactionByHash', 'eth_getLogs', 'eth_blockNumber'].some(silent)
    const wallet = shop.openWallet()
    const timeouts = shortenTimeouts()
    const request = ((args: { method: string }) => {
      if (from !== 'wallet' || args.method !== what) return wallet.provider.request(args as never)
      timeouts.next()
      return silence()
    }) as typeof wallet.provider.request
    // If a wallet does not report its capabilities, the checkout sends the steps one by one.
    const tolerated = name === 'wallet wallet_getCapabilities'
    const { checkout, faults } = await enter({
      order,
      limits: tolerated ? timeouts.limits : limits,
      timeout: tolerated ? 240_000 : 250,
      wallet: { ...wallet, provider: { ...wallet.provider, request } },
      rpc: async (asked) => {
        if (whileUnmined && (await isOfPurchase(asked))) return null
        return silent(asked.method) ? silence() : rpc(asked)
      },
      service: from === 'fetch' ? muteService(what) : openService(),
    })
    const state = await checkout.start()
    expect(state.status).toBe(tolerated ? 'success' : 'error')
    expect(await countAfter(faults)).toBe(0)
    await client.revert({ id: snapshot })
  })

  test('ends when the wallet does not report the status of its batch', async () => {
    const wallet = shop.openWallet({ atomic: 'supported' })
    await client.setAutomine(false)
    const timeouts = shortenTimeouts()
    const request = ((args: { method: string }) => {
      if (args.method !== 'wallet_getCallsStatus') return wallet.provider.request(args as never)
      timeouts.next()
      return silence()
    }) as typeof wallet.provider.request
    const provider = { ...wallet.provider, request }
    const { checkout, faults } = await enter({
      order,
      limits: { ...timeouts.limits, miningTimeoutMs: 300 },
      wallet: { ...wallet, provider },
    })
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
    expect(await countAfter(faults)).toBe(0)
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })
})

async function listCalls() {
  const snapshot = await client.snapshot()
  let sought = 0
  const { checkout, faults } = await enter({
    order,
    rpc: async (asked) => {
      // Hides the mined payment from the first two reads of its receipt or of logs, so that the checkout makes each kind of search.
      const early = sought < 2 && (asked.method === 'eth_getLogs' || (await isOfPurchase(asked)))
      if (!early) return rpc(asked)
      sought++
      return asked.method === 'eth_getLogs' ? [] : null
    },
  })
  await checkout.start()
  await client.revert({ id: snapshot })
  return faults.calls
}

/** Whether the RPC request reads the receipt of the purchase. Without the receipt, the checkout searches the chain. */
async function isOfPurchase({ method, params }: Asked): Promise<boolean> {
  if (method !== 'eth_getTransactionReceipt') return false
  const [hash] = params as [Hash]
  const { to } = await client.getTransaction({ hash })
  return to !== null && isAddressEqual(to, shop.deployment.contracts.market)
}

/** Returns a service that never answers one path. */
function muteService(path: string): createInProcessService.ReturnType {
  const { fetch } = openService()
  return {
    fetch: (input, init) => {
      if (new URL(String(input)).pathname !== path) return fetch(input, init)
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    },
  }
}

/** Returns how many external calls the ended checkout still makes while the chain answers 20 requests of the test. */
async function countAfter({ calls }: ReturnType<typeof createFaults>): Promise<number> {
  const before = calls.length
  for (let asked = 0; asked < 20; asked++) await client.getBlockNumber({ cacheTime: 0 })
  return calls.length - before
}
