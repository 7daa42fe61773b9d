import { describe, expect, test } from 'vitest'
import type { Prompt } from '../../../src/testing/createScriptedWallet.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'
import { startStall } from '../support/startStall.js'

/*
 * Wallets refuse a batch, and report a decline, with codes and texts that no list holds. The chain decides: a second request goes out
 * only if the market refuses a second payment, or else if the buyer says that the first never went out.
 */

const shop = await startShop()
const { client, contracts, enter, openWallet, orderAbout, owned, money } = shop
const { forEther, forDollars } = await startStall(shop)
const order = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const price = 12_000_000n

await rewindEach(client)

/** Refusals of a batch. No list of codes can hold all of them. */
const refusals: { [name: string]: () => unknown } = {
  'an internal error': () => new ProviderError(-32603, 'Internal error.'),
  'an invalid request': () => new ProviderError(-32600, 'wallet_sendCalls is not allowed.'),
  'a server error': () => new ProviderError(-32000, 'EIP-5792 is turned off.'),
  'a code of its own': () => new ProviderError(12_345, 'Nope.'),
  'a code as a text': () => ({ code: 'UNSUPPORTED_OPERATION', message: 'Not here.' }),
  'an error without a code': () => new Error('The method does not exist / is not available.'),
  'a text': () => 'wallet_sendCalls is not supported',
  nothing: () => undefined,
  'an error inside of another': () => ({ error: { error: { code: 5710 } } }),
}

/** Declines without a code. */
const declines: { [name: string]: () => unknown } = {
  'a text': () => 'User rejected the request.',
  'a text under another code': () => new ProviderError(-32603, 'User denied transaction signature.'),
  'a status word in a text': () => new Error('Ledger device: UNKNOWN_ERROR (0x6985)'),
  // A code deeper in the error may come from the wallet's node, after sending.
  'a code in data.originalError': () => ({ code: -32603, data: { originalError: { code: 4001 } } }),
  'a code in JSON': () => new ProviderError(-32603, 'Failed: {"code":4001,"message":"No."}'),
}

/** Declines by a code that wallets wrap in another error. */
const codedDeclines: { [name: string]: () => unknown } = {
  'in info.error': () => ({ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }),
  'by CAIP-25': () => new ProviderError(5002, 'No.'),
  'by a device': () => ({ name: 'TransportStatusError', statusCode: 0x6985 }),
}

/** A wallet that throws at one method, before or after it does what it was asked. */
function openFailing(options: {
  method: string
  error: () => unknown
  sends?: boolean
  atomic?: 'supported'
  times?: number
}) {
  const { method, error, sends = false, atomic, times = Number.POSITIVE_INFINITY } = options
  const wallet = openWallet({ atomic })
  const prompts: string[] = []
  let failed = 0
  const { request: pass } = wallet.provider
  const request = (async (asked: Prompt) => {
    if (/send|sign/i.test(asked.method)) prompts.push(asked.method)
    if (asked.method !== method || failed === times) return pass(asked as never)
    failed++
    if (sends) await pass(asked as never)
    throw error()
  }) as unknown as typeof pass
  return { wallet: { ...wallet, provider: { ...wallet.provider, request } }, prompts }
}

const batch = { method: 'wallet_sendCalls', atomic: 'supported' } as const
const transaction = { method: 'eth_sendTransaction', times: 1 } as const
const single = ['eth_sendTransaction', 'eth_sendTransaction']

describe('a wallet that refuses a batch', () => {
  test.each(Object.entries(refusals))(
    'behavior: with %s: a market that takes an id once is paid by single transactions, once',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...batch, error })
      const held = await money(contracts.usdc)
      const { checkout } = await enter({ order, wallet })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
      expect(prompts).toEqual(['wallet_sendCalls', ...single])
      expect(held - (await money(contracts.usdc))).toBe(price)
    },
  )

  test.each(Object.entries(refusals))(
    'behavior: with %s: at any other market the buyer decides, and is not stuck',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...batch, error })
      const { checkout } = await enter({ ...forDollars, wallet })
      const isUnknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
      expect(await checkout.start()).toMatchObject(isUnknown)
      expect(await checkout.retry()).toMatchObject(isUnknown)
      expect(prompts).toEqual(['wallet_sendCalls'])
      expect(await checkout.startOver()).toMatchObject({ status: 'success' })
      expect(prompts).toEqual(['wallet_sendCalls', ...single])
      expect(await owned(contracts.erc1155, 1n)).toBe(1n)
    },
  )

  test.each(Object.entries({ ...refusals, ...declines, ...codedDeclines }))(
    'behavior: with %s, and sends it: it is found, and paid once',
    async (_, error) => {
      for (const sale of [{ order }, forDollars]) {
        const snapshot = { id: await client.snapshot() }
        const held = await money(contracts.usdc)
        const { wallet, prompts } = openFailing({ ...batch, error, sends: true })
        const { checkout } = await enter({ ...sale, wallet })
        const first = await checkout.start()
        const last = first.status === 'success' ? first : await checkout.retry()
        const found = { status: last.status, code: 'error' in last ? last.error.code : undefined }
        // A market that notes the id says that it was bought, where a code said that it was declined.
        expect([{ status: 'success' }, { status: 'error', code: 'AlreadyBought' }]).toContainEqual(found)
        expect(prompts).toEqual(['wallet_sendCalls'])
        expect(held - (await money(contracts.usdc))).toBe(price)
        await client.revert(snapshot)
      }
    },
  )

  test('behavior: by declining each one without a prompt: the third attempt goes without it', async () => {
    const { wallet, prompts } = openFailing({ ...batch, error: () => new ProviderError(4001, 'No.') })
    const { checkout } = await enter({ order, wallet })
    for (const press of [checkout.start, checkout.retry])
      expect(await press()).toMatchObject({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } })
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(prompts).toEqual(['wallet_sendCalls', 'wallet_sendCalls', ...single])
  })

  test('behavior: what the wallet says that it has is followed, whatever its error', async () => {
    const { wallet, prompts } = openFailing({ ...batch, error: () => new ProviderError(5710, 'No.') })
    const { request: pass } = wallet.provider
    let looks = 0
    const request = (async (asked: Prompt) => {
      if (asked.method !== 'wallet_getCallsStatus') return pass(asked as never)
      // Its bundler takes a while, and then gives it up.
      return { status: ++looks < 3 ? 100 : 400 }
    }) as unknown as typeof pass
    const { checkout } = await enter({
      order,
      wallet: { ...wallet, provider: { ...wallet.provider, request } },
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'Reverted' } })
    expect(prompts).toEqual(['wallet_sendCalls'])
  })
})

describe('a wallet that reports a decline', () => {
  test.each(Object.entries(codedDeclines))(
    'behavior: %s: it is one, and nothing was paid',
    async (_, error) => {
      for (const asked of [batch, transaction]) {
        const { wallet } = openFailing({ ...asked, error })
        const { checkout } = await enter({ ...forDollars, wallet })
        const state = await checkout.start()
        expect(state).toMatchObject({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } })
      }
    },
  )

  test.each(Object.entries(declines))(
    'behavior: by %s: the prompt ends, and the watch does not',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error })
      const { checkout } = await enter({ ...forEther, wallet })
      const isOpen = { error: { code: 'Rejected', funds: 'unknown' } }
      expect(await checkout.start()).toMatchObject({ status: 'cancelled', ...isOpen })
      expect(await checkout.retry()).toMatchObject({ error: { code: 'PaymentUnknown' } })
      expect(prompts).toHaveLength(1)
      expect(await checkout.startOver()).toMatchObject({ status: 'success' })
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    },
  )

  test.each(Object.entries(declines))(
    'behavior: by %s, where the market takes an id once: it is asked for again',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error })
      const { checkout } = await enter({ order: inEther, wallet })
      expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { code: 'Rejected' } })
      expect(await checkout.retry()).toMatchObject({ status: 'success' })
      expect(prompts).toHaveLength(2)
    },
  )

  test.each(Object.entries({ ...declines, ...codedDeclines }))(
    'behavior: by %s, and sends it: it is found, and paid once',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error, sends: true })
      const { checkout } = await enter({ ...forEther, wallet })
      await checkout.start()
      expect(await checkout.retry()).toMatchObject({ status: 'success' })
      expect(prompts).toHaveLength(1)
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    },
  )
})

describe('a decline that is a text alone', () => {
  test.each([
    ['a market with ids', { order: inEther }],
    ['a market without', forEther],
  ])('behavior: what the wallet sends later is shown by the page that stopped, on %s', async (_, sale) => {
    const held: unknown[] = []
    const wallet = openWallet({
      rpc: async (request) => {
        if (request.method !== 'eth_sendRawTransaction') return shop.rpc(request)
        held.push(request)
        throw new Error('User rejected the request.')
      },
    })
    const { checkout, leave } = await enter({ ...sale, wallet, stays: true })
    expect(await checkout.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'unknown' },
    })
    for (const request of held) await shop.rpc(request as Prompt)
    await client.mine({ blocks: 2 })
    await waitForStatus(checkout, 'success')
    leave()
    expect(wallet.prompts).toHaveLength(1)
  })
})

describe('a node that refuses to simulate', () => {
  const codes = [-32600, -32601, -32602, -32603, -32000, -32001, -32004, -32005, -38_013, 3, 403, undefined]
  const rpcOf =
    (code: number | undefined): typeof shop.rpc =>
    async (request) => {
      if (request.method !== 'eth_simulateV1') return shop.rpc(request)
      throw Object.assign(new Error('No.'), code === undefined ? {} : { code })
    }

  test.each(codes)('behavior: with the code %s: the purchase goes on', async (code) => {
    const { checkout, wallet } = await enter({ order, rpc: rpcOf(code) })
    expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
    expect(wallet.prompts).toHaveLength(2)
  })

  test.each(codes)('behavior: with the code %s: nothing is verified less', async (code) => {
    const rpc = rpcOf(code)
    // A contract whose calls cannot be read is only paid after a simulation.
    const unread = await enter({ ...forDollars, rpc })
    expect(await unread.checkout.start()).toMatchObject({ error: { code: 'NotRehearsed' } })
    const tampered = await enter({
      order,
      rpc,
      tamper: (steps) => steps.map((step) => ({ ...step, to: contracts.usdc })),
    })
    expect(await tampered.checkout.start()).toMatchObject({ error: { code: 'PlanRefused' } })
    expect([...unread.wallet.prompts, ...tampered.wallet.prompts]).toEqual([])
  })

  test('behavior: once: it is asked again, and simulates', async () => {
    let asked = 0
    const rpc: typeof shop.rpc = async (request) => {
      if (request.method === 'eth_simulateV1' && asked++ === 0) throw new Error('Too many requests.')
      return shop.rpc(request)
    }
    const { checkout } = await enter({ order, rpc })
    expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: true } })
  })
})
