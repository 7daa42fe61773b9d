import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { RpcError } from '../../../src/protocol/errors.js'
import type { Step } from '../../../src/protocol/step.js'
import type { Answer, createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { denyAfter } from '../support/denyAfter.js'
import { openCheatingMarket } from '../support/openCheatingMarket.js'
import { passTime } from '../support/passTime.js'
import { shortenTimeouts } from '../support/shortenTimeouts.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { refuse, startShop } from '../support/startShop.js'
import { startUnsteadyMarket } from '../support/startUnsteadyMarket.js'

const shop = await startShop()
const {
  client,
  contracts,
  deployment,
  buyer,
  relayer,
  rpc,
  orderAbout,
  enter,
  openWallet,
  money,
  allowance,
} = shop
const stall = await startMarketWithoutIds(shop)
const fickle = await startUnsteadyMarket(shop)
const order = orderAbout(/100 prints, in USDC/)
const price = 12_000_000n

await rewindEach(client)
let before = 0n
beforeEach(async () => {
  before = await money(contracts.usdc)
})
afterEach(() => client.setAutomine(true))

/** The checkout reads the funds from the chain when it reports an error. Each case is a regression test. */
describe('funds', () => {
  test('reports the allowance after a batch was carried out in part', async () => {
    const { checkout } = await enter({ order, wallet: executePartly(openWallet({ atomic: 'supported' })) })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reverted', funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(price)
    expect(await checkout.revokeAllowance()).toMatchObject({ error: { code: 'Cancelled', funds: 'none' } })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('does not treat an error of the node as an answer of a contract', async () => {
    let isTroubled = false
    const wallet = executePartly(openWallet({ atomic: 'supported' }), () => {
      isTroubled = true
    })
    const { checkout } = await enter({
      order,
      wallet,
      rpc: (request) => {
        if (!isTroubled || request.method !== 'eth_call') return rpc(request)
        return Promise.reject(Object.assign(new Error('Internal error.'), { code: -32603 }))
      },
    })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
  })

  test('reports unknown funds when the chain is silent', async () => {
    let silent = false
    const wallet = executePartly(openWallet({ atomic: 'supported' }), () => {
      silent = true
    })
    const timeouts = shortenTimeouts()
    const { checkout } = await enter({
      order,
      wallet,
      limits: timeouts.limits,
      rpc: (request) => {
        if (!silent) return rpc(request)
        timeouts.next()
        return new Promise(() => {})
      },
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reverted', funds: 'unknown' } })
    silent = false
    // A cancelled checkout first reports the funds that follow from its journal. Then it reads the chain and reports the real funds.
    void checkout.start()
    checkout.cancel()
    expect(checkout.getState()).toMatchObject({ status: 'cancelled', error: { funds: 'unknown' } })
    await new Promise<void>((resolve) => checkout.subscribe(resolve))
    expect(checkout.getState()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Cancelled', funds: 'approval' },
    })
  })

  test('reports unknown funds for a pending approval until it is confirmed', async () => {
    const { checkout } = await enter({ order, limits: { miningTimeoutMs: 1 } })
    await client.setAutomine(false)
    expect(await checkout.start()).toMatchObject({ error: { code: 'PendingLong', funds: 'unknown' } })
    await client.mine({ blocks: 1 })
    void checkout.start()
    checkout.cancel()
    await expect.poll(() => checkout.getState()).toMatchObject({ error: { funds: 'approval' } })
  })

  test('reports an allowance until both contracts are revoked', async () => {
    const crooked = await openCheatingMarket(shop, 0)
    const [other = '0x'] = crooked.policy.markets[deployment.chainId] ?? []
    const storage = createMemoryStorage()
    const data = encodeApprove(contracts.market, price)
    const approve: Step = { id: 'tokenApproval', to: contracts.usdc, data, value: 0n, price: 0n }
    const first = await enter({ order, storage, answer: at(1, 'reject') })
    expect(await first.checkout.start()).toMatchObject({ error: { funds: 'approval' } })
    // The service now sells the same order through another market that the policy trusts.
    const second = await enter({
      order,
      storage,
      policy: crooked.policy,
      tamper: (steps) => crooked.tamper([approve, ...steps.slice(-1)]),
      rpc: refuse(rpc, 'eth_simulateV1'),
      answer: at(1, 'reject', 'accept', 'reject'),
    })
    expect(await second.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await second.checkout.revokeAllowance()).toMatchObject({
      error: { code: 'Rejected', funds: 'approval' },
    })
    expect([await allowance(contracts.usdc), await allowed(other)]).toEqual([0n, price])
    expect(await second.checkout.revokeAllowance()).toMatchObject({
      error: { code: 'Cancelled', funds: 'none' },
    })
    expect(await allowed(other)).toBe(0n)
  })

  test('reports the allowance of another purchase and reduces it before this one', async () => {
    const storage = createMemoryStorage()
    const larger = await enter({ order, quantity: 2n, storage, answer: at(1, 'reject') })
    expect(await larger.checkout.start()).toMatchObject({ error: { funds: 'approval' } })
    const { checkout } = await enter({ order, storage, answer: at(0, 'reject', 'accept', 'reject') })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(2n * price)
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(price)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('also reduces it before a signed purchase, unless the buyer has no gas', async () => {
    const storage = createMemoryStorage()
    const larger = await enter({ order, quantity: 2n, storage, answer: at(1, 'reject') })
    expect(await larger.checkout.start()).toMatchObject({ error: { funds: 'approval' } })
    const signed = { order, storage, service: shop.openService({ relayer }) }
    await client.setBalance({ address: buyer.address, value: 0n })
    const poor = await enter({ ...signed, answer: at(0, 'reject') })
    expect(await poor.checkout.start()).toMatchObject({
      forecast: { kept: { spender: contracts.market, allowance: 2n * price } },
      error: { code: 'Rejected', funds: 'approval' },
    })
    // The ether is enough for the approval only. It is all that the buyer needs, because the relayer sends the purchase and pays for its
    // gas.
    await client.setBalance({ address: buyer.address, value: 400_000n * (await client.getGasPrice()) })
    const { checkout, wallet } = await enter(signed)
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual([
      'eth_sendTransaction',
      'eth_signTypedData_v4',
    ])
    expect(before - (await money(contracts.usdc))).toBe(price)
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test.each([
    ['a message was signed', 1],
    ['a permit was signed and not submitted', 2],
  ])('reports no allowance when %s', async (_, prompts) => {
    const service = shop.openService({ relayer, tamper: (steps) => [signIn, ...steps] })
    const { checkout, wallet } = await enter({ order, service, answer: at(prompts, 'reject') })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
    expect(wallet.prompts.map(({ method }) => method)).toEqual(
      ['personal_sign', 'eth_signTypedData_v4', 'eth_signTypedData_v4'].slice(0, prompts + 1),
    )
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('reports an allowance when a permit was submitted', async () => {
    const service = shop.openService({ relayer })
    const { checkout } = await enter({
      order,
      service: {
        fetch: async (input, init) => {
          const { permit, signature } = JSON.parse(String(init?.body))
          if (permit) await handIn(permit, signature)
          return service.fetch(input, init)
        },
      },
      answer: at(1, 'reject'),
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(price)
  })

  test('reports an approval that the wallet declined and sent', async () => {
    const { checkout } = await enter({ order, wallet: denyAfter(openWallet(), 1) })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(price)
  })

  describe('a signature that the service refused', () => {
    test('reports unknown funds until the deadline and never pays twice', async () => {
      const { service, use } = refuseAndKeep()
      const { checkout } = await enter({ order, service })
      expect(await checkout.start()).toMatchObject({ error: { code: 'ServiceFailed', funds: 'unknown' } })
      await use()
      expect(await checkout.start()).toMatchObject({ status: 'success' })
      expect(before - (await money(contracts.usdc))).toBe(price)
    })

    test('reports no funds at risk after the deadline', async () => {
      const { service, use } = refuseAndKeep()
      const { checkout } = await enter({ order, service, answer: at(2, 'reject', 'reject') })
      expect(await checkout.start()).toMatchObject({ error: { code: 'ServiceFailed', funds: 'unknown' } })
      await passTime(shop, { seconds: 900 })
      expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'unknown' } })
      await passTime(shop, { seconds: 2_000 })
      expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'none' } })
      await use()
      expect(await money(contracts.usdc)).toBe(before)
    })
  })

  test.each([
    ['in a token', () => stall.forDollars],
    ['in ether', () => stall.forEther],
  ] as const)(
    "reports unknown funds for a payment %s when the wallet's hash makes no such call",
    async (_, goods) => {
      const sendEmpty = () => client.sendTransaction({ account: relayer, to: relayer.address })
      const wallet = openWallet()
      const request = (async (args: { method: string; params?: [{ data: Hex }] }) => {
        const isPayment =
          args.method === 'eth_sendTransaction' && !args.params?.[0].data.startsWith('0x095ea7b3')
        return isPayment ? sendEmpty() : wallet.provider.request(args as never)
      }) as typeof wallet.provider.request
      const { checkout } = await enter({
        ...goods(),
        wallet: { ...wallet, provider: { ...wallet.provider, request } },
        // The checkout stops waiting at once (limit 0). The approval needs no time, because its block exists already.
        limits: { miningTimeoutMs: 0 },
      })
      expect(await checkout.start()).toMatchObject({ error: { code: 'PendingLong', funds: 'unknown' } })
      expect(await money(contracts.usdc)).toBe(before)
    },
  )

  test('reports OutcomeMismatch for a payment of the buyer that moved nothing', async () => {
    const { goods, market: idle, become } = fickle
    const { checkout } = await enter({
      ...goods,
      // The market stops selling between the simulation and the payment. So the payment succeeds, but gives the buyer nothing.
      answer: async (_, index): Promise<Answer> => {
        if (index === 1) await become('idle')
        return 'accept'
      },
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'OutcomeMismatch', funds: 'approval' } })
    expect([await money(contracts.usdc), await allowed(idle)]).toEqual([before, price])
  })

  test('reports spent funds in the tab that lost while the other one paid', async () => {
    const storage = createMemoryStorage()
    const service = shop.openService()
    let releaseService = () => {}
    const held = new Promise<void>((resolve) => {
      releaseService = resolve
    })
    let onStarted = () => {}
    const started = new Promise<void>((resolve) => {
      onStarted = resolve
    })
    const loser = await enter({
      order,
      storage,
      intent: await shop.agree([{ order }]),
      // This tab has recorded its start in the journal when it emits its first event. Then it waits for the service.
      onEvent: onStarted,
      service: {
        fetch: async (input, init) => {
          await held
          return service.fetch(input, init)
        },
      },
    })
    const winner = await enter({ order, storage })
    const ended = loser.checkout.start()
    await started
    expect(await winner.checkout.start()).toMatchObject({ status: 'success' })
    releaseService()
    expect(await ended).toMatchObject({ error: { code: 'StoppedInOtherTab', funds: 'spent' } })
    expect(before - (await money(contracts.usdc))).toBe(price)
  })

  test('reports spent funds for a payment that the wallet declined and sent', async () => {
    const wallet = openWallet()
    const request = (async (args: { method: string }) => {
      const answer = await wallet.provider.request(args as never)
      if (wallet.prompts.length === 2) throw Object.assign(new Error('Declined.'), { code: 4001 })
      return answer
    }) as typeof wallet.provider.request
    const { checkout } = await enter({
      order,
      wallet: { ...wallet, provider: { ...wallet.provider, request } },
    })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'spent' } })
    expect(before - (await money(contracts.usdc))).toBe(price)
  })
})

describe('policy.allowances', () => {
  const existingAllowance = 50_000_000n
  beforeEach(() => give(existingAllowance))

  test('shows and keeps an allowance of another site and does not report it as ours', async () => {
    const { checkout } = await enter({ order, answer: at(0, 'reject') })
    expect(await checkout.start()).toMatchObject({
      forecast: { kept: { spender: contracts.market, allowance: existingAllowance } },
      error: { code: 'Rejected', funds: 'none' },
    })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect(state.steps.map(({ id }) => id)).toEqual(['buy'])
    expect(await allowance(contracts.usdc)).toBe(existingAllowance - price)
  })

  test('cut: reduces the allowance to the price', async () => {
    const policy = { ...shop.policy, allowances: 'cut' } as const
    const { checkout } = await enter({ order, policy })
    const state = await checkout.start()
    expect(state).toMatchObject({ status: 'success' })
    expect(state.steps.map(({ id }) => id)).toEqual(['tokenApproval', 'buy'])
    expect(await allowance(contracts.usdc)).toBe(0n)
  })
})

/** Returns a wallet that accepts an atomic batch, sends only the first call, and reports a failure. */
function executePartly(wallet: createScriptedWallet.ReturnType, onAsked = () => {}) {
  const { provider } = wallet
  const request = (async (args: { method: string; params: { from: Address; calls: object[] }[] }) => {
    if (args.method === 'wallet_sendCalls') {
      const [{ from, calls } = { from: buyer.address, calls: [] }] = args.params
      await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...calls[0] }] } as never)
      return { id: '0x1' }
    }
    if (args.method !== 'wallet_getCallsStatus') return provider.request(args as never)
    onAsked()
    return { status: 500 }
  }) as typeof provider.request
  return { ...wallet, provider: { ...provider, request } }
}

/** Returns a service that refuses a signed purchase and keeps the signature for later use. */
function refuseAndKeep() {
  const honest = shop.openService({ relayer })
  let use = (): Promise<unknown> => Promise.reject(new Error('Nothing was handed over.'))
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('Execute')) return honest.fetch(input, init)
    use = () => honest.fetch(input, init)
    const { status, ...refusal } = new RpcError('InvalidArgument').toBody()
    return Response.json({ ...refusal, status }, { status })
  }
  return { service: { fetch }, use: () => use() }
}

function allowed(spender: Address): Promise<bigint> {
  const args = [buyer.address, spender] as const
  return client.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'allowance', args })
}

/** Sets the market's allowance to an amount, as if the buyer approved it on another site. */
async function give(amount: bigint): Promise<void> {
  const args = [contracts.market, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await client.sendTransaction({ account: buyer, to: contracts.usdc, data })
}

/** Submits a permit from another account, which any account may do. */
async function handIn(permit: Record<string, string>, signature: Hex): Promise<void> {
  const { owner, spender, value, deadline } = permit
  const word = (text: string | undefined) =>
    BigInt(text ?? 0)
      .toString(16)
      .padStart(64, '0')
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)]
  const data: Hex = `0xd505accf${[owner, spender, value, deadline, `0x${v}`].map(word).join('')}${r}${s}`
  const hash = await client.sendTransaction({ account: relayer, to: contracts.usdc, data })
  await client.waitForTransactionReceipt({ hash })
}

const signIn: Step = {
  id: 'signEIP191',
  to: contracts.market,
  data: `service.test wants you to sign in with your Ethereum account:
${buyer.address}

Sign in to buy.

URI: http://service.test
Version: 1
Chain ID: ${deployment.chainId}
Nonce: 12345678
Issued At: ${new Date().toISOString()}`,
  value: 0n,
  price: 0n,
}

/** Gives `answers` to the prompts from index `place` on, and accepts all other prompts. */
function at(place: number, ...answers: Answer[]) {
  return (_: unknown, index: number): Answer => answers[index - place] ?? 'accept'
}
