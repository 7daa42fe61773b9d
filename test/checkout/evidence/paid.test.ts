import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { type Mood, openOddCurrency } from '../support/openOddCurrency.js'
import { startShop } from '../support/startShop.js'

/**
 * The paid amount is the amount that left the buyer's account, as the account's balances show it. The checkout reports this amount only if
 * the simulation or the token's events agree with it. Otherwise the paid amount is unknown.
 */

const shop = await startShop()
const { client, buyer, enter, agree, rpc } = shop
const funded = shop.deployment.accounts[0]?.address ?? zeroAddress
const { orders, truth, become, token, price } = await openOddCurrency(shop)
const [order] = orders
const intent = await agree([{ order }])

await rewindEach(client)
afterEach(() => client.setAutomine(true))

/** The market makes one transfer each to the seller, to the receiver of the royalty, and to itself for its fee. */
const transfers = 3n

describe('createCheckout', () => {
  test.each<[Mood, bigint]>([
    ['plain', price],
    ['takes a fee', price],
    ['moves one unit less than it reports', price - transfers],
    ['reports half of what it moves', price],
    ['reports double of what it moves', price],
  ])('returns what left the account when the currency %s', async (mood, paid) => {
    await become(mood)
    const [before] = await truth()
    const { checkout } = await enter({ intent })
    const state = await checkout.start()
    expect(before - (await truth())[0]).toBe(paid)
    expect([state.status, paidIn(state), state.forecast?.pays]).toEqual(['success', paid, paid])
  })

  test.each<Mood>(['takes a fee on top', 'hides a fee on top'])(
    'refuses before the first wallet prompt when the currency %s',
    async (mood) => {
      await become(mood)
      const { checkout, wallet } = await enter({ intent })
      expect(await checkout.start()).toMatchObject({ error: { code: 'SimulationMismatch', funds: 'none' } })
      expect(wallet.prompts).toEqual([])
    },
  )

  test.each<[Mood, bigint | undefined]>([
    ['plain', price],
    ['takes a fee', price],
    ['moves one unit less than it reports', undefined],
    ['reports half of what it moves', undefined],
  ])(
    'names no amount that one source alone reports when the node cannot simulate: %s',
    async (mood, paid) => {
      await become(mood)
      const { checkout } = await enter({ intent, rpc: withoutSimulation })
      const state = await checkout.start()
      expect([state.status, paidIn(state)]).toEqual(['success', paid])
    },
  )

  test.each<[Mood, bigint | undefined]>([
    ['plain', price],
    ['moves one unit less than it reports', undefined],
  ])('does not count a deposit of the same block when the currency is: %s', async (mood, paid) => {
    await become(mood)
    const { checkout } = await enter({ intent, wallet: openWalletWithDeposit() })
    const state = await checkout.start()
    expect([state.status, paidIn(state)]).toEqual(['success', paid])
  })

  test('returns the recorded amount after a reload when the node no longer has the old balances', async () => {
    await become('moves one unit less than it reports')
    const storage = createMemoryStorage()
    const first = await enter({ intent, storage })
    expect(paidIn(await first.checkout.start())).toBe(price - transfers)
    // Acts as if the buyer reloaded the page before they saw the success. The journal status is then `done` instead of `seen`.
    const key = journalKey(intent)
    const record = JSON.parse((await storage.getItem(key)) ?? '')
    await storage.setItem(key, JSON.stringify({ ...record, status: 'done' }))
    const next = await enter({ intent, storage, rpc: withoutHistory })
    const state = await next.checkout.start()
    expect([paidIn(state), next.wallet.prompts]).toEqual([price - transfers, []])
  })

  test('reads no balance after the payment when the events of the simulation match the balances', async () => {
    await become('plain')
    const requests: string[] = []
    const { checkout } = await enter({
      intent,
      rpc: (request) => {
        requests.push(`${request.method} ${JSON.stringify(request.params)}`)
        return rpc(request)
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(requests.filter(isOldBalance)).toEqual([])
  })
})

type Request = { method: string; params?: unknown }

async function withoutSimulation(request: Request): Promise<unknown> {
  if (request.method !== 'eth_simulateV1') return rpc(request)
  throw Object.assign(new Error('the method eth_simulateV1 does not exist'), { code: -32601 })
}

async function withoutHistory(request: Request): Promise<unknown> {
  if (!isOldBalance(`${request.method} ${JSON.stringify(request.params)}`)) return rpc(request)
  throw Object.assign(new Error('missing trie node'), { code: -32000 })
}

/** Whether a request reads a balance of the currency in a numbered block. */
function isOldBalance(request: string): boolean {
  const isBalance = /^eth_call .*0x70a08231.*"0x[0-9a-f]+"\]$/i.test(request)
  return isBalance && request.toLowerCase().includes(token.toLowerCase())
}

/** Opens a wallet. Each of its transactions shares a block with a deposit of the currency to the buyer. */
function openWalletWithDeposit() {
  return shop.openWallet({
    rpc: async (request) => {
      if (!request.method.startsWith('eth_send')) return rpc(request)
      await client.setAutomine(false)
      const data = encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [buyer.address, 5n] })
      await client.sendUnsignedTransaction({ from: funded, to: token, data })
      const hash = await rpc(request)
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
      return hash
    },
  })
}

const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])

function paidIn(state: CheckoutState): bigint | undefined {
  return state.status === 'success' ? state.outcome.paid : undefined
}
