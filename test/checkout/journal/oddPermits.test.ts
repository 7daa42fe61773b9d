import { encodeFunctionData, parseSignature } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import { permitAbi } from '../../../src/evm/permitTypes.js'
import type { Answer, Prompt } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { sample, shareOf } from '../../setup/sample.js'
import { allowPermit2 } from '../support/allowPermit2.js'
import { deploySwapCheckout } from '../support/deploySwapCheckout.js'
import { type Mood, moods, openOddCurrency, permitMoods } from '../support/openOddCurrency.js'
import { startShop } from '../support/startShop.js'
import { isLie } from './support/isLie.js'

/**
 * Tests each way in which a signature can give an allowance, with a currency that may misbehave from any moment on. The checkout must never
 * report better funds than the chain shows, and must pay at most once.
 */

const shop = await startShop()
const { client, enter, agree, contracts, owned, relayer, orderAbout } = shop
const { orders, truth, become, token, openPool } = await openOddCurrency(shop)
await openPool()
await allowPermit2(shop, token)
const contract = await deploySwapCheckout(shop)
const swapPolicy = { ...shop.swapPolicy, checkouts: { [shop.deployment.chainId]: [contract] } }
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const payOdd = { currency: token, maxAmount: 400_000_000n }

/** The ways in which the buyer's signature gives the allowance. */
const ways = {
  'a permit that the service submits': {
    intent: await agree([{ order: orders[0] }]),
    policy: shop.policy,
    most: 12_000_000n,
    spender: contracts.market,
    bought: 7_001n,
    usual: 'plain',
  },
  'a permit that the purchase submits': {
    intent: { ...(await agree([{ order: inEther }])), pay: payOdd },
    policy: swapPolicy,
    spender: contract,
    bought: 0n,
    usual: 'plain',
    most: payOdd.maxAmount,
  },
  Permit2: {
    intent: { ...(await agree([{ order: inEther }])), pay: payOdd },
    policy: swapPolicy,
    spender: contract,
    bought: 0n,
    usual: 'allows Permit2 everything, without permits',
    most: payOdd.maxAmount,
  },
} as const
/** The moments at which the currency changes its behaviour. */
const moments = ['at first', 'after the signature'] as const
const columns = Object.entries(ways).flatMap(([name, way]) =>
  moments.map((moment) => ({ name, way, moment })),
)
const rows = [...moods, ...permitMoods].flatMap((mood, at) =>
  shareOf(columns, at).map((column) => ({ mood, ...column })),
)
const rewind = await rewindEach(client)

describe('a currency whose allowance is signed', () => {
  test.each(sample(rows, 8))(
    'reports the truth and pays once with $name when it is $mood, $moment',
    async ({ mood, way, moment }) => {
      const { intent, policy, spender, most } = way
      let [held] = await truth(spender)
      let bought = await owned(contracts.erc1155, way.bought)
      const lies: string[] = []
      const reports: string[] = []
      const checkReport = async (state: CheckoutState, what: string) => {
        const [now, allowed] = await truth(spender)
        const report =
          'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
        reports.push(`${what}: ${report}`)
        const isBought = (await owned(contracts.erc1155, way.bought)) > bought
        const isPaid = now < held
        if (isLie({ what, report, isMade: isPaid || isBought, allowed, mayBeSwapped: true }))
          lies.push(`${reports.at(-1)}, held ${now - held}, allowed ${allowed}, got ${isBought}`)
        return report
      }
      await become(moment === 'at first' ? mood : (way.usual as Mood))
      const world = {
        intent,
        policy,
        storage: createMemoryStorage(),
        service: shop.openService({ relayer }),
        limits: { miningTimeoutMs: 0 },
      }
      const first = await enter({
        ...world,
        answer: async (_, index): Promise<Answer> => {
          if (index === 1) await become(mood)
          return index === 1 ? 'reject' : 'accept'
        },
      })
      await checkReport(await first.checkout.start(), 'start')
      if (first.checkout.getState().status !== 'success')
        await checkReport(await first.checkout.revokeAllowance(), 'revokeAllowance')
      const next = await enter(world)
      if (first.checkout.getState().status !== 'success') {
        await checkReport(await next.checkout.start(), 'start')
        if (next.checkout.getState().status !== 'success')
          await checkReport(await next.checkout.start(), 'retry')
      }
      const [end] = await truth(spender)
      // One behaviour of the currency adds a fee of one percent to the requested amount. So the limit is 101 percent.
      expect(held - end).toBeLessThanOrEqual((most * 101n) / 100n)
      expect((await owned(contracts.erc1155, way.bought)) - bought).toBeLessThan(2n)
      // A new purchase of the same orders must report the remaining allowance and revoke it.
      held = end
      bought = await owned(contracts.erc1155, way.bought)
      const none = encodeApprove(spender, 0n)
      const answer = ({ params }: Prompt) => (JSON.stringify(params).includes(none) ? 'accept' : 'reject')
      const last = await enter({ ...world, answer })
      await checkReport(await last.checkout.start(), 'next')
      await checkReport(await last.checkout.revokeAllowance(), 'revokeAllowance')
      expect({ reports, lies }).toMatchObject({ lies: [] })
    },
  )
})

describe('a permit that the service keeps', () => {
  test.each([
    ['the same', orderAbout(/100 prints, in USDC/), 1n],
    ['another quantity', orderAbout(/100 prints, in USDC/), 2n],
  ] as const)(
    'reports a permit that was submitted after the payment at the next purchase of %s, and revokes it',
    async (_, order, quantity) => {
      await rewind()
      const { usdc, market } = contracts
      const honest = shop.openService({ relayer })
      let kept = ''
      const fetch: typeof globalThis.fetch = async (input, init) => {
        if (String(input).endsWith('permits')) kept = String(init?.body)
        if (!String(input).endsWith('Execute')) return honest.fetch(input, init)
        return Response.json({ error: 'InvalidArgument', code: 1, msg: 'No.', status: 400 }, { status: 400 })
      }
      const inDollars = orderAbout(/100 prints, in USDC/)
      const storage = createMemoryStorage()
      const limits = { miningTimeoutMs: 0 }
      const first = await enter({ order: inDollars, storage, service: { fetch }, limits })
      expect(await first.checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
      // This service has no relayer, so the buyer sends the payment.
      const second = await enter({ order: inDollars, storage })
      expect(await second.checkout.start()).toMatchObject({ status: 'success' })
      const { permit, signature } = JSON.parse(kept)
      const { r, s, yParity } = parseSignature(signature)
      const { owner, spender, value, deadline } = permit
      const args = [owner, spender, BigInt(value), BigInt(deadline), 27 + yParity, r, s] as const
      const data = encodeFunctionData({ abi: permitAbi, functionName: 'permit', args })
      await client.sendTransaction({ account: relayer, chain: null, to: usdc, data })
      expect(await shop.allowance(usdc)).toBe(BigInt(value))
      const none = encodeApprove(market, 0n)
      const answer = ({ params }: Prompt) => (JSON.stringify(params).includes(none) ? 'accept' : 'reject')
      const next = await enter({ order, quantity, storage, answer })
      expect(await next.checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'approval' } })
      expect(await next.checkout.revokeAllowance()).toMatchObject({
        error: { code: 'Cancelled', funds: 'none' },
      })
      expect(await shop.allowance(usdc)).toBe(0n)
    },
  )
})
