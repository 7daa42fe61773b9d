import { type Address, maxUint256 } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type CheckoutStorage, createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { marketSource } from '../../../src/sources/market/marketSource.js'
import type { createInProcessService } from '../../../src/testing/createInProcessService.js'
import type { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { startHttpServer } from '../../client/support/startHttpServer.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, relayer, orderAbout, enter, openService, money } = shop
const order = orderAbout(/100 prints, in USDC/)
const { maxTotal: price } = await shop.agree([{ order }])
await rewindEach(client)

/** The moments at which a service fails. Each one lists the requests that the service still answers. */
const moments = [
  ['before the orders', []],
  ['between the orders and the steps', ['GetOrders']],
] as const

describe('a purchase during an outage', () => {
  test.each(moments)(
    'completes at the backup, and pays once, if the first URL goes down %s',
    async (_, before) => {
      const { urls, requests } = await openServices([stopAfter(before), openService()])
      const { state, prompts, paid } = await buy({ marketplaceUrl: urls })
      expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
      expect(prompts).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
      expect(paid).toBe(price)
      expect(requests().some((paths) => paths.length === 0)).toBe(false)
    },
  )

  test('completes if every URL goes down between the steps and the prompt', async () => {
    const { urls, closeAll } = await openServices([openService(), openService()])
    const { state, paid } = await buy({ marketplaceUrl: urls }, { onPrompt: closeAll })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(paid).toBe(price)
  })

  test('completes if every URL goes down after the payment', async () => {
    const { urls, closeAll } = await openServices([openService(), openService()])
    const { state, paid } = await buy({ marketplaceUrl: urls }, { onPaid: closeAll })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(paid).toBe(price)
  })

  test('finds the payment after a reload without any URL, and does not pay again', async () => {
    const { urls, closeAll } = await openServices([openService(), openService()])
    const marketplaceUrl = urls
    const storage = createMemoryStorage()
    const before = await money(contracts.usdc)
    const wallet = shop.openWallet()
    await new Promise<void>((resolve) => {
      const onPaid = async () => {
        await closeAll()
        resolve()
        // The tab closes before the page gets the wallet's answer.
        return new Promise(() => {})
      }
      void buy({ marketplaceUrl }, { onPaid, storage, wallet })
    })
    const { state, prompts } = await buy({ marketplaceUrl }, { storage, wallet })
    expect(state).toMatchObject({ status: 'success' })
    expect(prompts).toHaveLength(2)
    expect(before - (await money(contracts.usdc))).toBe(price)
  })

  test('ends before the first prompt with the failure of each URL if all are down', async () => {
    const { urls, closeAll } = await openServices([openService(), openService()])
    const { state, prompts, paid } = await buy({ marketplaceUrl: urls }, { onOpen: closeAll })
    expect(state).toMatchObject({
      status: 'error',
      error: {
        code: 'ServiceFailed',
        funds: 'none',
        details: `Request failed. No address of the service answers: ${urls[0]} (no connection), ${urls[1]} (no connection).`,
      },
    })
    expect(prompts).toEqual([])
    expect(paid).toBe(0n)
  })

  test('reads the market itself if all are down', async () => {
    const { urls, closeAll } = await openServices([openService(), openService()])
    const fallback = marketSource({ getClient: () => client, getMarket: () => contracts.market })
    const { state, paid } = await buy({ marketplaceUrl: urls, fallback }, { onOpen: closeAll })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(paid).toBe(price)
  })

  test('sends a signed purchase once, to the backup that made its steps', async () => {
    const services = [stopAfter([]), openService({ relayer })]
    const { urls, requests } = await openServices(services)
    const { state, paid } = await buy({ marketplaceUrl: urls })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(paid).toBe(price)
    expect(requests().map(countExecutes)).toEqual([0, 1])
  })

  test('does not send a signed purchase to a second URL if the first fails after it', async () => {
    const first = openService({ relayer })
    const { urls, requests } = await openServices([failAt('Execute', first), openService({ relayer })])
    const { state, paid } = await buy({ marketplaceUrl: urls })
    expect(state).toMatchObject({ status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(requests().map(countExecutes)).toEqual([1, 0])
    expect(paid).toBe(0n)
  })

  test('pays once if the first URL goes down after it has sent the signed purchase', async () => {
    const first = openService({ relayer })
    const { urls, requests } = await openServices([loseAnswer('Execute', first), openService({ relayer })])
    const { state, paid } = await buy({ marketplaceUrl: urls })
    expect(state).toMatchObject({ status: 'success', outcome: { paid: price } })
    expect(paid).toBe(price)
    expect(requests().map(countExecutes)).toEqual([1, 0])
  })

  test('pays at most once if the buyer presses again after a signed purchase without an answer', async () => {
    const first = openService({ relayer })
    const { urls, requests } = await openServices([failAt('Execute', first), openService({ relayer })])
    const shared = { storage: createMemoryStorage(), wallet: shop.openWallet() }
    const before = await money(contracts.usdc)
    await buy({ marketplaceUrl: urls }, shared)
    for (let press = 0; press < 3; press++) await buy({ marketplaceUrl: urls }, shared)
    expect(before - (await money(contracts.usdc))).toBeLessThanOrEqual(price)
    expect(countExecutes(requests()[1] ?? [])).toBeLessThanOrEqual(1)
  })
})

describe('a hostile backup', () => {
  const thief: Address = '0x000000000000000000000000000000000000dEaD'
  test.each<[string, createInProcessService.Options['tamper']]>([
    ['sends the payment to another contract', (steps) => steps.map((step) => ({ ...step, to: thief }))],
    [
      'wants an unlimited allowance for another spender',
      ([first, ...others]) =>
        first
          ? [
              { ...first, data: `0x095ea7b3${thief.slice(2).padStart(64, '0')}${maxUint256.toString(16)}` },
              ...others,
            ]
          : others,
    ],
    ['adds to the value', (steps) => steps.map((step) => ({ ...step, value: step.value + 1n }))],
  ])('is refused like the first URL if it %s', async (_, tamper) => {
    const { urls } = await openServices([stopAfter(['GetOrders']), openService({ tamper })])
    const { state, prompts, paid } = await buy({ marketplaceUrl: urls })
    expect(state).toMatchObject({ status: 'error', error: { code: 'PlanRefused', funds: 'none' } })
    expect(prompts).toEqual([])
    expect(paid).toBe(0n)
  })
})

type Fetch = typeof globalThis.fetch
type Service = { fetch: Fetch }

/** Serves each service on a real port. A service that throws closes the connection. */
async function openServices(services: readonly Service[]) {
  const servers = await Promise.all(
    services.map(({ fetch }) =>
      startHttpServer(async ({ path, body }, response) => {
        try {
          const answer = await fetch(`http://service.test${path}`, { body })
          return { status: answer.status, json: await answer.json() }
        } catch {
          response.destroy()
          return undefined
        }
      }),
    ),
  )
  const closeAll = () => Promise.all(servers.map((server) => server.close()))
  onTestFinished(async () => void (await closeAll()))
  const requests = () => servers.map((server) => server.requests.map(({ path }) => path))
  return { urls: servers.map(({ url }) => url), requests, closeAll }
}

/** Returns a service that answers each of these methods once, and fails at every other request. */
function stopAfter(methods: readonly string[]): Service {
  const service = openService()
  const left = [...methods]
  return {
    fetch: async (url, init) => {
      const at = left.findIndex((method) => String(url).endsWith(`/${method}`))
      if (at < 0) throw new Error('down')
      left.splice(at, 1)
      return service.fetch(url, init)
    },
  }
}

function failAt(method: string, service: Service): Service {
  return {
    fetch: async (url, init) => {
      if (String(url).endsWith(`/${method}`)) throw new Error('down')
      return service.fetch(url, init)
    },
  }
}

/** Returns a service that carries out the method, but whose answer to it gets lost. */
function loseAnswer(method: string, service: Service): Service {
  return {
    fetch: async (url, init) => {
      const answer = await service.fetch(url, init)
      if (String(url).endsWith(`/${method}`)) throw new Error('down')
      return answer
    },
  }
}

function countExecutes(paths: readonly string[]): number {
  return paths.filter((path) => path.endsWith('/Execute')).length
}

type Moments = {
  onOpen?: () => Promise<unknown>
  onPrompt?: () => Promise<unknown>
  onPaid?: () => Promise<unknown>
  storage?: CheckoutStorage
  wallet?: createScriptedWallet.ReturnType
}

async function buy(
  services: Pick<createTill.ServiceOptions, 'fallback'> & { marketplaceUrl: readonly string[] },
  { onOpen, onPrompt, onPaid, storage = createMemoryStorage(), wallet = shop.openWallet() }: Moments = {},
) {
  const { marketplaceUrl: apiUrl } = services
  const till = createTill({ accessKey: 'k', apiUrl, retry: { count: 0, delay: 1 }, ...services })
  const before = await money(contracts.usdc)
  let sent = 0
  const request = (async (args: { method: string }) => {
    if (args.method !== 'eth_sendTransaction') return wallet.provider.request(args as never)
    sent++
    if (sent === 1) await onPrompt?.()
    const answer = await wallet.provider.request(args as never)
    if (sent === 2) await onPaid?.()
    return answer
  }) as typeof wallet.provider.request
  const provider = { ...wallet.provider, request }
  const { checkout } = await enter({ order, till, storage, wallet: { ...wallet, provider } })
  await onOpen?.()
  const state = await checkout.start()
  const paid = before - (await money(contracts.usdc))
  return { state, paid, prompts: wallet.prompts.map(({ method }) => method) }
}
