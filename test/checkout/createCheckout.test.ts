import { zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCheckout } from '../../src/checkout/createCheckout.js'
import { createMemoryStorage } from '../../src/checkout/storage/checkoutStorage.js'
import { createLocks } from '../../src/testing/createLocks.js'
import { startShop } from './support/startShop.js'

const shop = await startShop()
const { contracts, client, buyer, orderAbout, enter, owned, money, allowance } = shop

describe('createCheckout', () => {
  test('approves exactly the price and buys', async () => {
    const order = orderAbout(/Paid in USDC/)
    const { checkout, wallet, seen } = await enter({ order })
    const before = await money(contracts.usdc)
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success', outcome: { received: [{ tokenId: 1n, quantity: 1n }] } })
    expect(seen).toMatchInlineSnapshot(`
      [
        "preparing",
        "awaitingWallet",
        "pending",
        "preparing",
        "awaitingWallet",
        "pending",
        "preparing",
        "success",
      ]
    `)
    expect(wallet.prompts.map(({ method }) => method)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    expect(await owned(contracts.erc721, 1n)).toBe(1n)
    expect(before - (await money(contracts.usdc))).toBe(120_000_000n)
    expect(await allowance(contracts.usdc)).toBe(0n)
    expect(state.steps.map(({ text, status }) => `${text}: ${status}`)).toMatchInlineSnapshot(`
      [
        "Allow the market to collect 120 USDC: done",
        "Buy token #1 for 120 USDC: done",
      ]
    `)
  })

  test('buys with the native currency in one step', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/Token id 0 of the ERC-721/) })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 50_000_000_000_000_000n } })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc721, 0n)).toBe(1n)
  })

  test('buys the requested quantity', async () => {
    const { checkout } = await enter({ order: orderAbout(/Token id 0 of the ERC-1155/), quantity: 3n })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await owned(contracts.erc1155, 0n)).toBe(3n)
  })

  test('pays the fees of the host to their receiver', async () => {
    const receiver = '0x00000000000000000000000000000000000fee00'
    const { checkout } = await enter({
      order: orderAbout(/From another seller/),
      fees: [{ amount: 77n, receiver }],
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await client.getBalance({ address: receiver })).toBe(77n)
  })

  test('buys a free item without a payment', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/^Free\./) })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success', outcome: { paid: 0n } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('resets the allowance to zero first if the token requires it', async () => {
    await client.sendUnsignedTransaction({
      from: buyer.address,
      to: contracts.usdt,
      data: `0x095ea7b3${contracts.market.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    })
    const { checkout, wallet } = await enter({ order: orderAbout(/wants allowances reset/) })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(3)
    expect(await allowance(contracts.usdt)).toBe(0n)
  })

  test('asks a wallet on another chain to switch first', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/^In ether/), walletChainId: 1 })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts[0]?.method).toBe('wallet_switchEthereumChain')
  })

  test('joins two concurrent starts into one run', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/A small, dear edition/) })
    const [one, two] = await Promise.all([checkout.start(), checkout.start()])
    expect(one).toBe(two)
    expect(wallet.prompts).toHaveLength(1)
  })

  test('buys on retry after the buyer declined', async () => {
    const answer = (_: unknown, index: number) => (index === 0 ? 'reject' : 'accept')
    const { checkout } = await enter({ order: orderAbout(/This one in ether|this one in ether/), answer })
    expect(await checkout.start()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'none', retry: true },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
  })

  test('finds the transaction on the chain after a lost answer and does not send it again', async () => {
    const answer = () => 'loseAnswer' as const
    const { checkout, wallet } = await enter({ order: orderAbout(/Free prints/), quantity: 2n, answer })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 2n)).toBe(2n)
  })

  test('resumes a pending transaction after a reload', async () => {
    const order = orderAbout(/A huge quantity/)
    const storage = createMemoryStorage()
    await client.setAutomine(false)
    const first = await enter({ order, quantity: 5n, storage })
    const pending = new Promise<void>((resolve) => {
      const stop = first.checkout.subscribe(() => {
        if (first.checkout.getState().status !== 'pending') return
        stop()
        resolve()
      })
    })
    void first.checkout.start()
    await pending
    first.checkout.cancel()
    expect(first.checkout.getState()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })

    const second = await enter({ order, quantity: 5n, storage })
    const started = second.checkout.start()
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    expect(await started).toMatchObject({ status: 'success' })
    expect(second.wallet.prompts).toHaveLength(0)
    expect(second.checkout.getState().purchaseId).toBe(first.checkout.getState().purchaseId)
    expect(await owned(contracts.erc1155, 5n)).toBe(5n)
  })

  test('continues the purchase when a subscriber throws', async () => {
    const thrown = new Promise((resolve) => process.once('unhandledRejection', resolve))
    const { checkout, wallet } = await enter({ order: orderAbout(/A huge quantity/), quantity: 2n })
    const stop = checkout.subscribe(() => {
      if (checkout.getState().status !== 'pending') return
      stop()
      throw new Error('The page is broken.')
    })
    const seen: string[] = []
    checkout.subscribe(() => seen.push(checkout.getState().status))
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(seen).toContain('pending')
    expect(await thrown).toMatchObject({ message: 'The page is broken.' })
  })

  test('treats null options as absent and still takes the lock', async () => {
    const lockNames: string[] = []
    const locks = createLocks()
    const request = (...args: Parameters<typeof locks.request>) => {
      lockNames.push(args[0])
      return locks.request(...args)
    }
    vi.stubGlobal('navigator', { locks: { request } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const nothings = { locks: null, storage: null, limits: null, onEvent: null, now: null }
    const create = (options: createCheckout.Options) => createCheckout({ ...options, ...nothings } as never)
    const { checkout } = await enter({ order: orderAbout(/A huge quantity/), quantity: 3n, create })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(lockNames.length).toBeGreaterThan(0)
  })

  test.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, -1, '1'])(
    'ignores invalid limits (%s)',
    async (limit) => {
      const limits = { promptTimeoutMs: limit, requestTimeoutMs: limit, miningTimeoutMs: limit } as never
      const { checkout, wallet } = await enter({ order: orderAbout(/A huge quantity/), quantity: 4n, limits })
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(1)
    },
  )

  test('names the missing policy and does not prompt the wallet', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/100 prints/), policy: {} })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'error', error: { code: 'PolicyMissing', funds: 'none' } })
    const { details } = state.status === 'error' ? state.error : {}
    expect(details).toContain(`markets: { 31337: ['${contracts.market}'] }`)
    expect(wallet.prompts).toHaveLength(0)
  })

  test('refuses a market that the policy does not name', async () => {
    const policy = { markets: { 31337: [contracts.dai] } }
    const { checkout, wallet } = await enter({ order: orderAbout(/100 prints/), policy })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'error', error: { code: 'PlanRefused', funds: 'none' } })
    expect(wallet.prompts).toHaveLength(0)
  })

  test('refuses changed steps with PlanRefused even without a policy', async () => {
    const { checkout, wallet } = await enter({
      order: orderAbout(/100 prints/),
      policy: {},
      tamper: (steps) => steps.map((step) => ({ ...step, price: step.price + 1n })),
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PlanRefused' } })
    expect(wallet.prompts).toHaveLength(0)
  })

  test('refuses steps that pay a stranger', async () => {
    const { checkout, wallet } = await enter({
      order: orderAbout(/100 prints/),
      tamper: (steps) => steps.map((step) => ({ ...step, to: zeroAddress })),
    })
    expect(await checkout.start()).toMatchObject({ status: 'error', error: { code: 'PlanRefused' } })
    expect(wallet.prompts).toHaveLength(0)
  })

  test('finds a failing purchase by simulation before the wallet is prompted', async () => {
    const { checkout, wallet } = await enter({ order: orderAbout(/owns it no longer/, 'inactive') })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'error', error: { code: 'WouldRevert' } })
    expect(wallet.prompts).toHaveLength(0)
  })

  test('fails with InsufficientFunds when the balance is below the price', async () => {
    const { checkout } = await enter({ order: orderAbout(/More ether than there is/) })
    expect(await checkout.start()).toMatchObject({
      status: 'error',
      error: { code: 'InsufficientFunds', funds: 'none' },
    })
  })
})
