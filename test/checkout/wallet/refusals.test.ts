import { describe, expect, test } from 'vitest'
import type { Prompt } from '../../../src/testing/createScriptedWallet.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { sample } from '../../setup/sample.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * Wallets refuse batches and report declined prompts with unknown codes and texts. Only the chain shows whether the wallet sent something.
 *
 * So the checkout may request a payment again only in two cases. The market refuses a second payment, or the buyer confirms that nothing
 * was sent.
 */

const shop = await startShop()
const { client, contracts, enter, openWallet, orderAbout, owned, money } = shop
const { forEther, forDollars } = await startMarketWithoutIds(shop)
const order = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const price = 12_000_000n

await rewindEach(client)

/** Errors with which a wallet refuses a batch. A complete list of their codes does not exist. */
const refusals: { [name: string]: () => unknown } = {
  'an internal error': () => new ProviderError(-32603, 'Internal error.'),
  'an invalid request': () => new ProviderError(-32600, 'wallet_sendCalls is not allowed.'),
  'a server error': () => new ProviderError(-32000, 'EIP-5792 is turned off.'),
  'an unknown code': () => new ProviderError(12_345, 'Nope.'),
  'a string as the code': () => ({ code: 'UNSUPPORTED_OPERATION', message: 'Not here.' }),
  'an error without a code': () => new Error('The method does not exist / is not available.'),
  'a text': () => 'wallet_sendCalls is not supported',
  nothing: () => undefined,
  'an error inside of another': () => ({ error: { error: { code: 5710 } } }),
}

/** Errors for a declined prompt without the code of a rejection, or with this code in a place that does not prove the rejection. */
const declines: { [name: string]: () => unknown } = {
  'a text': () => 'User rejected the request.',
  'a text under another code': () => new ProviderError(-32603, 'User denied transaction signature.'),
  'a status word in a text': () => new Error('Ledger device: UNKNOWN_ERROR (0x6985)'),
  // A code deeper in the error may come from the wallet's node after sending, so it does not prove that the buyer declined.
  'a code in data.originalError': () => ({ code: -32603, data: { originalError: { code: 4001 } } }),
  'a code in JSON': () => new ProviderError(-32603, 'Failed: {"code":4001,"message":"No."}'),
}

/** Errors for a declined prompt with the code of a rejection, as wallets wrap it. */
const codedDeclines: { [name: string]: () => unknown } = {
  'in info.error': () => ({ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }),
  'by CAIP-25': () => new ProviderError(5002, 'No.'),
  'by a device': () => ({ name: 'TransportStatusError', statusCode: 0x6985 }),
}

/** Opens a wallet that throws at one method, before or after it sends. */
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
  test.each(sample(Object.entries(refusals), 6))(
    'with %s: pays once by single transactions on a market with ids',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...batch, error })
      const held = await money(contracts.usdc)
      const { checkout } = await enter({ order, wallet })
      expect(await checkout.start()).toMatchObject({ status: 'success', outcome: { paid: price } })
      expect(prompts).toEqual(['wallet_sendCalls', ...single])
      expect(held - (await money(contracts.usdc))).toBe(price)
    },
  )

  test.each(sample(Object.entries(refusals), 6))(
    'with %s: lets the buyer decide on a market without ids',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...batch, error })
      const { checkout } = await enter({ ...forDollars, wallet })
      const isUnknown = { status: 'error', error: { code: 'PaymentUnknown', funds: 'unknown' } }
      expect(await checkout.start()).toMatchObject(isUnknown)
      expect(await checkout.start()).toMatchObject(isUnknown)
      expect(prompts).toEqual(['wallet_sendCalls'])
      expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
      expect(prompts).toEqual(['wallet_sendCalls', ...single])
      expect(await owned(contracts.erc1155, 1n)).toBe(1n)
    },
  )

  test.each(sample(Object.entries({ ...refusals, ...declines, ...codedDeclines }), 12))(
    'with %s, and sends it: finds the batch and pays once',
    async (_, error) => {
      for (const sale of [{ order }, forDollars]) {
        const snapshot = { id: await client.snapshot() }
        const held = await money(contracts.usdc)
        const { wallet, prompts } = openFailing({ ...batch, error, sends: true })
        const { checkout } = await enter({ ...sale, wallet })
        const first = await checkout.start()
        const last = first.status === 'success' ? first : await checkout.start()
        const found = { status: last.status, code: 'error' in last ? last.error.code : undefined }
        // If the error has the code of a rejection, the checkout believes that the batch was declined. On a market with purchase ids, the
        // next press then ends in `AlreadyBought`, because the id is used.
        expect([{ status: 'success' }, { status: 'error', code: 'AlreadyBought' }]).toContainEqual(found)
        expect(prompts).toEqual(['wallet_sendCalls'])
        expect(held - (await money(contracts.usdc))).toBe(price)
        await client.revert(snapshot)
      }
    },
  )

  test('sends single transactions after two declined batches without a prompt', async () => {
    const { wallet, prompts } = openFailing({ ...batch, error: () => new ProviderError(4001, 'No.') })
    const { checkout } = await enter({ order, wallet })
    for (let press = 0; press < 2; press += 1)
      expect(await checkout.start()).toMatchObject({
        status: 'cancelled',
        error: { code: 'Rejected', funds: 'none' },
      })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(prompts).toEqual(['wallet_sendCalls', 'wallet_sendCalls', ...single])
  })

  test('follows a batch that the wallet has, whatever its error', async () => {
    const { wallet, prompts } = openFailing({ ...batch, error: () => new ProviderError(5710, 'No.') })
    const { request: pass } = wallet.provider
    let looks = 0
    const request = (async (asked: Prompt) => {
      if (asked.method !== 'wallet_getCallsStatus') return pass(asked as never)
      // The wallet reports the batch as pending (100) for two reads, and then as dropped (400).
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
    '%s: counts as declined, and nothing was paid',
    async (_, error) => {
      for (const asked of [batch, transaction]) {
        const { wallet } = openFailing({ ...asked, error })
        const { checkout } = await enter({ ...forDollars, wallet })
        const state = await checkout.start()
        expect(state).toMatchObject({ status: 'cancelled', error: { code: 'Rejected', funds: 'none' } })
      }
    },
  )

  test.each(sample(Object.entries(declines), 4))(
    'by %s: ends the prompt and keeps watching',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error })
      const { checkout } = await enter({ ...forEther, wallet })
      const isOpen = { error: { code: 'Rejected', funds: 'unknown' } }
      expect(await checkout.start()).toMatchObject({ status: 'cancelled', ...isOpen })
      expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown' } })
      expect(prompts).toHaveLength(1)
      expect(await checkout.confirmNotSent()).toMatchObject({ status: 'success' })
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    },
  )

  test.each(sample(Object.entries(declines), 4))(
    'by %s on a market with ids: requests it again',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error })
      const { checkout } = await enter({ order: inEther, wallet })
      expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { code: 'Rejected' } })
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(prompts).toHaveLength(2)
    },
  )

  test.each(sample(Object.entries({ ...declines, ...codedDeclines }), 8))(
    'by %s, and sends it: finds the payment and pays once',
    async (_, error) => {
      const { wallet, prompts } = openFailing({ ...transaction, error, sends: true })
      const { checkout } = await enter({ ...forEther, wallet })
      await checkout.start()
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(prompts).toHaveLength(1)
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
    },
  )
})

describe('a decline that is only a text', () => {
  test.each([
    ['a market with ids', { order: inEther }],
    ['a market without', forEther],
  ])('shows a payment that the wallet sends later on the stopped page, on %s', async (_, sale) => {
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

  test.each(codes)('with the code %s: continues the purchase', async (code) => {
    const { checkout, wallet } = await enter({ order, rpc: rpcOf(code) })
    expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: false } })
    expect(wallet.prompts).toHaveLength(2)
  })

  test.each(codes)('with the code %s: does not weaken the verification', async (code) => {
    const rpc = rpcOf(code)
    // The checkout cannot decode the calls of this contract, so it pays the contract only after a simulation.
    const unread = await enter({ ...forDollars, rpc })
    expect(await unread.checkout.start()).toMatchObject({ error: { code: 'SimulationUnavailable' } })
    const tampered = await enter({
      order,
      rpc,
      tamper: (steps) => steps.map((step) => ({ ...step, to: contracts.usdc })),
    })
    expect(await tampered.checkout.start()).toMatchObject({ error: { code: 'PlanRefused' } })
    expect([...unread.wallet.prompts, ...tampered.wallet.prompts]).toEqual([])
  })

  test('with one failure: tries again and simulates', async () => {
    let asked = 0
    const rpc: typeof shop.rpc = async (request) => {
      if (request.method === 'eth_simulateV1' && asked++ === 0) throw new Error('Too many requests.')
      return shop.rpc(request)
    }
    const { checkout } = await enter({ order, rpc })
    expect(await checkout.start()).toMatchObject({ status: 'success', forecast: { simulated: true } })
  })
})
