import { readFileSync } from 'node:fs'
import { erc20Abi, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type CheckoutErrorCode, checkoutErrors } from '../../../src/checkout/errors/CheckoutError.js'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { en } from '../../../src/components/messages/en.js'
import type { Funds, TillError } from '../../../src/errors.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { createClock } from '../support/createClock.js'
import { openCheatingMarket } from '../support/openCheatingMarket.js'
import { openSafe } from '../support/openSafe.js'
import { passWhenGone } from '../support/passWhenGone.js'
import { replaceWhenSeen } from '../support/replaceWhenSeen.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { refuse, startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, buyer, orderAbout, enter, outbid, money, allowance, agree } = shop
const order = orderAbout(/100 prints, in USDC/)
const price = 12_000_000n
const { forEther } = await startMarketWithoutIds(shop)

await rewindEach(client)
afterEach(async () => {
  vi.doUnmock('../../../src/checkout/run/openAttempts.js')
  await client.setAutomine(true)
})

/**
 * One case for each error code: how the test causes the error, and which funds the error must report. A code without a case does not
 * compile.
 */
const cases: { [code in CheckoutErrorCode]: Case } = {
  InvalidIntent: {
    funds: 'none',
    reach: async () => {
      try {
        createIntent({ items: [], buyer: buyer.address })
      } catch (error) {
        return error as TillError
      }
    },
  },
  Rejected: { funds: 'none', reach: () => buy({ answer: () => 'reject' }) },
  Cancelled: {
    funds: 'unknown',
    reach: async () => {
      const { checkout } = await enter({ order, answer: () => 'hang' })
      void checkout.start()
      await waitForStatus(checkout, 'awaitingWallet')
      checkout.cancel()
      return errorOf(checkout.getState())
    },
  },
  StoppedInOtherTab: {
    funds: 'none',
    reach: async () => {
      const world = { storage: createMemoryStorage(), locks: createLocks() }
      const first = await enter({ order, ...world, answer: () => declined })
      let decline = (_: Answer) => {}
      const declined = new Promise<Answer>((resolve) => {
        decline = resolve
      })
      void first.checkout.start()
      await waitForStatus(first.checkout, 'awaitingWallet')
      const second = await enter({ order, ...world })
      const ended = second.checkout.start()
      await waitForStatus(second.checkout, 'inOtherTab')
      decline('reject')
      return errorOf(await ended)
    },
  },
  AlreadyBought: {
    funds: 'spent',
    reach: async () => {
      const { checkout } = await enter({ order, answer: () => 'reject' })
      await checkout.start()
      await (await enter({ order })).checkout.start()
      return errorOf(await checkout.start())
    },
  },
  PreviousPaymentPending: {
    funds: 'none',
    reach: async () => {
      const storage = createMemoryStorage()
      const earlier = await enter({ order, quantity: 2n, storage, answer: atPurchase('fail') })
      await earlier.checkout.start()
      await earlier.checkout.revokeAllowance()
      return buy({ storage })
    },
  },
  AccountBusy: {
    funds: 'none',
    reach: async () => {
      await client.setAutomine(false)
      await client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address, value: 1n })
      const rpc = refuse(shop.rpc, 'txpool_contentFrom')
      return buy({ ...forEther, rpc: hidePending(rpc) })
    },
  },
  WrongAccount: {
    funds: 'none',
    reach: async () => {
      const { checkout, wallet } = await enter({ order })
      wallet.setAccounts([shop.relayer.address])
      return errorOf(await checkout.start())
    },
  },
  WrongChain: { funds: 'none', reach: () => buy({ walletChainId: 1, answer: () => ({ code: 4902 }) }) },
  EmptyPlan: { funds: 'none', reach: () => buy({ tamper: () => [] }) },
  PlanRefused: {
    funds: 'none',
    reach: () => buy({ tamper: (steps) => steps.map((step) => ({ ...step, to: zeroAddress })) }),
  },
  PolicyMissing: { funds: 'none', reach: () => buy({ policy: {} }) },
  CurrencyMismatch: {
    funds: 'none',
    reach: async () => {
      const honest = shop.openService()
      const lying: typeof fetch = async (input, init) => {
        const text = await (await honest.fetch(input, init)).text()
        return new Response(text.replace(/"priceDecimals":\d+/, '"priceDecimals":18'))
      }
      const intent = { ...(await agree([{ order }])), currencyDecimals: 18 }
      const { checkout } = await enter({ intent, service: { fetch: lying } })
      return errorOf(await checkout.start())
    },
  },
  CurrencyUnreadable: {
    funds: 'none',
    reach: () => buy({ rpc: revertCalls(['decimals()', 'balanceOf(address)']) }),
  },
  InsufficientFunds: { funds: 'none', reach: () => buy({ order: orderAbout(/More ether than there is/) }) },
  InsufficientGas: {
    funds: 'none',
    reach: async () => {
      await client.setBalance({ address: buyer.address, value: 1n })
      return buy({})
    },
  },
  WouldRevert: { funds: 'none', reach: () => buy({ order: orderAbout(/owns it no longer/, 'inactive') }) },
  SimulationUnavailable: {
    funds: 'none',
    reach: () => buy({ ...forEther, rpc: refuse(shop.rpc, 'eth_simulateV1') }),
  },
  SimulationMismatch: { funds: 'none', reach: async () => buy(await openCheatingMarket(shop, 0)) },
  Reverted: {
    funds: 'approval',
    reach: () =>
      buyWith({ order }, async (checkout) => {
        await reachStep(checkout, 1, 'pending')
        await outbid('deployer', { data: setPaused })
        await client.mine({ blocks: 1 })
      }),
  },
  Replaced: { funds: 'approval', reach: () => buyWith(replaceAtPurchase('replace'), async () => {}) },
  CancelledInWallet: {
    funds: 'approval',
    reach: () => buyWith(replaceAtPurchase('cancel'), async () => {}),
  },
  Dropped: {
    funds: 'unknown',
    reach: async () => {
      const clock = createClock()
      const rpc = passWhenGone({ rpc: shop.rpc, clock })
      return buyWith(
        { order: orderAbout(/Token id 0 of the ERC-1155/), now: clock.now, rpc },
        async (checkout) => {
          await reachStep(checkout, 0, 'pending')
          await new Promise<void>((resolve) => checkout.subscribe(resolve))
          const state = checkout.getState()
          await client.dropTransaction({ hash: (state.status === 'pending' && state.hash) || '0x' })
        },
      )
    },
  },
  Reorged: {
    funds: 'unknown',
    reach: async () => {
      const storage = createMemoryStorage()
      const bought = await enter({ order, storage })
      await bought.checkout.start()
      await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
      return buy({ storage })
    },
  },
  PendingLong: {
    funds: 'unknown',
    reach: async () => {
      const clock = createClock()
      return buyWith({ order, now: clock.now }, async () => {
        await clock.asked
        clock.pass(300_000)
      })
    },
  },
  AwaitingOwners: {
    funds: 'unknown',
    reach: async () => {
      const clock = createClock()
      const { wallet } = await openSafe(shop)
      return buyWith({ order, wallet, now: clock.now }, async () => {
        await clock.asked
        clock.pass(300_000)
      })
    },
  },
  PaymentUnknown: { funds: 'unknown', reach: () => buy({ answer: () => 'fail' }) },
  OutcomeMismatch: {
    funds: 'spent',
    reach: async () =>
      buy({ ...(await openCheatingMarket(shop, 2)), rpc: refuse(shop.rpc, 'eth_simulateV1') }),
  },
  WalletFailed: { funds: 'none', reach: () => buy({ answer: () => ({ code: 4100 }) }) },
  ChainFailed: { funds: 'none', reach: () => buy({ rpc: refuse(shop.rpc, 'eth_getBlockByNumber') }) },
  WalletStillAsking: {
    funds: 'unknown',
    reach: async () => {
      const { checkout } = await enter({ order, answer: () => 'hang' })
      void checkout.start()
      await waitForStatus(checkout, 'awaitingWallet')
      checkout.cancel()
      return errorOf(await checkout.start())
    },
  },
  ServiceFailed: {
    funds: 'none',
    reach: async () => {
      const intent = await agree([{ order }])
      const service = { fetch: async () => Response.json({}, { status: 500 }) }
      const { checkout } = await enter({ intent, service })
      return errorOf(await checkout.start())
    },
  },
  ChunkLoadFailed: {
    funds: 'unknown',
    reach: async () => {
      const { checkout } = await enter({ order })
      vi.doMock('../../../src/checkout/run/openAttempts.js', () => {
        throw new Error('The connection was lost.')
      })
      return errorOf(await checkout.start())
    },
  },
  Unexpected: {
    funds: 'unknown',
    reach: async () => {
      const request = () => Promise.reject(new Error('The locks are broken.'))
      return buy({ locks: { request } })
    },
  },
  StorageFailed: {
    funds: 'none',
    reach: () =>
      buy({
        storage: {
          ...createMemoryStorage(),
          setItem: () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          },
        },
      }),
  },
}

describe('checkoutErrors', () => {
  test.each(Object.entries(cases))('reports true funds for %s', async (code, row) => {
    const before = await money(contracts.usdc)
    const error = await row.reach()
    expect(error).toMatchObject({ code, funds: row.funds })
    expect(error?.retry).toBe(checkoutErrors[code as CheckoutErrorCode].retry)
    await compareWithChain(row.funds, before)
  })

  test.each([
    ['Rejected', 'approval', 'reject'],
    ['WalletFailed', 'approval', { code: 4100 }],
    ['PaymentUnknown', 'unknown', 'fail'],
  ] as const)('reports true funds for %s after the approval, %s', async (code, funds, answer) => {
    const before = await money(contracts.usdc)
    expect(await buy({ answer: atPurchase(answer) })).toMatchObject({ code, funds })
    await compareWithChain(funds, before)
    expect(await allowance(contracts.usdc)).toBe(price)
  })

  test.each(Object.keys(checkoutErrors))('has a message and a section in docs/errors.md for %s', (code) => {
    expect(en.errors).toHaveProperty(code)
    expect(docs).toMatch(new RegExp(`^### ${code}$`, 'm'))
  })
})

type Case = { funds: Funds; reach: () => Promise<TillError | undefined> }

const docs = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
const setPaused = '0x16c38b3c0000000000000000000000000000000000000000000000000000000000000001'

/** Compares the reported funds with balances and allowances, after all pending transactions are mined. */
async function compareWithChain(funds: Funds, before: bigint) {
  await client.mine({ blocks: 1 })
  const spent = before - (await money(contracts.usdc))
  const allowed = await client.readContract({
    address: contracts.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [buyer.address, contracts.market],
  })
  if (funds === 'none') expect({ spent, allowed }).toEqual({ spent: 0n, allowed: 0n })
  if (funds === 'approval') expect({ spent, allowed }).toEqual({ spent: 0n, allowed: price })
  if (funds === 'spent') expect(spent).toBe(price)
}

function hidePending(rpc: typeof shop.rpc): typeof shop.rpc {
  return async (request) => {
    const [block] = (request.params ?? []) as unknown[]
    return request.method === 'eth_getBlockByNumber' && block === 'pending' ? null : rpc(request)
  }
}

/** Returns an RPC function. Its node answers calls of some functions of the currency with a revert. */
function revertCalls(functions: readonly string[]): typeof shop.rpc {
  const selectors = functions.map((one) => toFunctionSelector(`function ${one}`))
  return async (request) => {
    const [call] = (request.params ?? []) as { to?: string; data?: Hex }[]
    const isToken = call?.to?.toLowerCase() === contracts.usdc.toLowerCase()
    const isRefused = isToken && selectors.some((selector) => call?.data?.startsWith(selector))
    if (request.method !== 'eth_call' || !isRefused) return shop.rpc(request)
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
  }
}

async function buy(options: Parameters<typeof enter>[0]) {
  const { checkout } = await enter({ order, ...options })
  return errorOf(await checkout.start())
}

/** Starts a purchase, mines one block for the approval, and returns the error. `meanwhile` mines all other blocks. */
async function buyWith(
  options: Parameters<typeof enter>[0],
  meanwhile: (checkout: Awaited<ReturnType<typeof enter>>['checkout']) => Promise<unknown>,
) {
  await client.setAutomine(false)
  const { checkout } = await enter(options)
  let mined: Promise<void> | undefined
  checkout.subscribe(() => {
    const state = checkout.getState()
    const approving = state.status === 'pending' && state.steps.length > 1 && state.current === 0
    // Mine only one block, which includes the approval. `meanwhile` decides when a block includes the payment.
    if (approving && options.now === undefined) mined ??= client.mine({ blocks: 1 })
  })
  const ended = checkout.start()
  await meanwhile(checkout)
  const state = await ended
  await mined
  return errorOf(state)
}

function replaceAtPurchase(how: Answer): Parameters<typeof enter>[0] {
  const { wallet, page } = replaceWhenSeen({ rpc: shop.rpc, place: 2 })
  return { order, wallet: shop.openWallet({ rpc: wallet, answer: atPurchase(how) }), rpc: page }
}

function reachStep(
  checkout: Awaited<ReturnType<typeof enter>>['checkout'],
  step: number,
  status: CheckoutState['steps'][number]['status'],
): Promise<void> {
  return new Promise((resolve) => {
    const stop = checkout.subscribe(() => {
      if (checkout.getState().steps[step]?.status !== status) return
      stop()
      resolve()
    })
  })
}

function atPurchase(answer: Answer) {
  return (_: unknown, index: number): Answer => (index === 1 ? answer : 'accept')
}

function errorOf(state: CheckoutState): TillError | undefined {
  return state.status === 'error' || state.status === 'cancelled' ? state.error : undefined
}
