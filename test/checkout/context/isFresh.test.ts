import { type EIP1193Provider, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBlockNumber } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, keyOf, orderAbout } = shop
const seller = privateKeyToAccount(keyOf('seller'))
const sale = { order: orderAbout(/100 prints, in USDC/), quantity: 3n }

await rewindEach(client)

/** A page that notes what it asks of the node and the service, up to the first prompt, and whose clock is put ahead by hand. */
async function open(options: { answer?: 'accept' | 'reject' } = {}) {
  const asked: string[] = []
  const prompts: string[] = []
  const events: PurchaseEvent['type'][] = []
  /** What a question waits for, by its name: once. */
  const held = new Map<string, () => unknown>()
  let time = Date.now()
  const ask = async (name: string) => {
    if (prompts.length === 0) asked.push(name)
    const act = held.get(name)
    held.delete(name)
    await act?.()
  }
  const wallet = shop.openWallet({
    answer: ({ method }) => {
      prompts.push(method)
      return options.answer ?? 'reject'
    },
  })
  const request = async (args: { method: string }) => {
    const act = held.get(args.method)
    held.delete(args.method)
    await act?.()
    return wallet.provider.request(args as never)
  }
  const service = shop.openService()
  const page = await shop.enter({
    ...sale,
    wallet: { ...wallet, provider: { ...wallet.provider, request } as EIP1193Provider },
    rpc: async (request) => {
      await ask(request.method)
      return shop.rpc(request)
    },
    service: {
      fetch: async (input, init) => {
        await ask(new URL(String(input)).pathname.split('/').at(-1) ?? '')
        return service.fetch(input, init)
      },
    },
    onEvent: ({ type }) => {
      events.push(type)
    },
    now: () => time,
  })
  /** Keeps the next question of this name until it is released. */
  const hold = (name: string) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const reached = new Promise<void>((resolve) => {
      held.set(name, () => {
        resolve()
        return released
      })
    })
    return { reached, release }
  }
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  const look = () => getBlockNumber(page.client, { cacheTime: 0 })
  return { ...page, asked, prompts, events, held, hold, pass, look }
}

/** What the buyer holds goes elsewhere, in a block of its own. */
async function spendAll(): Promise<void> {
  const { usdc: address } = contracts
  const args = [seller.address, await shop.money(address)] as const
  const hash = await client.writeContract({
    address,
    abi: erc20Abi,
    functionName: 'transfer',
    args,
    account: buyer,
    chain: null,
  })
  await client.waitForTransactionReceipt({ hash })
}

const refused = { status: 'error', error: { code: 'InsufficientFunds' } }

describe('isFresh', () => {
  test.each([
    ['no time', 0, 0],
    ['11,999 ms', 11_999, 0],
    ['12 seconds', 12_000, 1],
    ['a minute', 60_000, 1],
    ['less than none: the clock was put back', -1, 1],
  ])(
    'behavior: what was answered ahead is asked again when it is too old: after %s',
    async (_, milliseconds, times) => {
      const { checkout, asked, prompts, pass } = await open()
      await checkout.prepare()
      asked.splice(0)
      pass(milliseconds)
      await checkout.start()
      expect(prompts).toEqual(['eth_sendTransaction'])
      expect(asked.filter((name) => name === 'eth_simulateV1')).toHaveLength(times)
      expect(asked.filter((name) => name === 'GenerateBuyTransaction')).toHaveLength(times)
      if (times === 0) expect(asked).toEqual([])
    },
  )

  test('behavior: while there is no new block it is asked again before it would be too old by the next look', async () => {
    const { checkout, asked, pass } = await open()
    await checkout.prepare()
    asked.splice(0)
    // The client looks each millisecond.
    pass(11_998)
    await checkout.prepare()
    expect(asked).not.toContain('eth_simulateV1')
    pass(1)
    await checkout.prepare()
    expect(asked).toContain('eth_simulateV1')
    pass(11_999)
    asked.splice(0)
    await checkout.start()
    expect(asked).toEqual([])
  })

  test('behavior: another block of the same height is a new one', async () => {
    const before = await client.snapshot()
    await client.mine({ blocks: 1 })
    const height = await client.getBlockNumber({ cacheTime: 0 })
    const { checkout, prompts } = await open()
    await checkout.prepare()
    await client.revert({ id: before })
    await spendAll()
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(height)
    await checkout.prepare()
    expect(await checkout.start()).toMatchObject(refused)
    expect(prompts).toEqual([])
  })

  test.each(['a newer block', 'another block of the same height'])(
    'behavior: once the page has seen %s nothing older is believed, also while it is asking',
    async (what) => {
      const before = await client.snapshot()
      await client.mine({ blocks: 1 })
      const { checkout, prompts, hold } = await open()
      await checkout.prepare()
      if (what !== 'a newer block') await client.revert({ id: before })
      await spendAll()
      const { reached, release } = hold('eth_gasPrice')
      const preparing = checkout.prepare()
      await reached
      expect(await checkout.start()).toMatchObject(refused)
      expect(prompts).toEqual([])
      release()
      await preparing
    },
  )

  test.each(['too much time has passed', 'a new block was seen', 'nothing has changed'])(
    'behavior: so it is while the wallet takes its time to say what it can do: %s',
    async (what) => {
      const { checkout, asked, prompts, events, held, pass, look } = await open({ answer: 'accept' })
      await checkout.prepare()
      asked.splice(0)
      held.set('wallet_getCapabilities', async () => {
        if (what !== 'nothing has changed') await spendAll()
        if (what === 'a new block was seen') await look()
        else pass(12_000)
      })
      const state = await checkout.start()
      const isSame = what === 'nothing has changed'
      expect(state).toMatchObject(isSame ? { status: 'success' } : refused)
      expect(prompts).toHaveLength(isSame ? 2 : 0)
      expect(asked.filter((name) => name === 'GenerateBuyTransaction')).toHaveLength(1)
      expect(events.filter((type) => type === 'started')).toHaveLength(1)
    },
  )

  test('behavior: a purchase that was made meanwhile is found when all of it is asked again', async () => {
    const { checkout, prompts, held, pass } = await open()
    await checkout.prepare()
    held.set('wallet_getCapabilities', async () => {
      const other = await shop.enter(sale)
      expect(await other.checkout.start()).toMatchObject({ status: 'success' })
      pass(12_000)
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'AlreadyBought' } })
    expect(prompts).toEqual([])
  })

  test('behavior: what was made elsewhere in a block that the page has not seen is not paid again', async () => {
    const { checkout } = await open({ answer: 'accept' })
    await checkout.prepare()
    const other = await shop.enter(sale)
    expect(await other.checkout.start()).toMatchObject({ status: 'success' })
    const held = await shop.money(contracts.usdc)
    await checkout.start()
    expect(await shop.money(contracts.usdc)).toBe(held)
  })

  test('behavior: a refusal is never said by what was answered ahead', async () => {
    const { checkout } = await open({ answer: 'accept' })
    const before = await client.snapshot()
    await spendAll()
    await checkout.prepare()
    await client.revert({ id: before })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('behavior: what comes after an attempt has begun is not for the next', async () => {
    const { checkout, asked, prompts, held, hold } = await open()
    const { reached, release } = hold('eth_simulateV1')
    const preparing = checkout.prepare()
    await reached
    const fail = () => {
      held.set('eth_call', fail)
      throw new Error('The node is down.')
    }
    held.set('eth_call', fail)
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'ChainFailed' } })
    held.clear()
    release()
    await preparing
    asked.splice(0)
    expect(await checkout.retry()).toMatchObject({ status: 'cancelled' })
    expect(prompts).toEqual(['eth_sendTransaction'])
    expect(asked).toContain('GenerateBuyTransaction')
  })
})
