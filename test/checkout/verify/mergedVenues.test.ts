import { type Address, decodeFunctionData, encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { verify } from '../../../src/checkout/verify/verify.js'
import type { Step } from '../../../src/protocol/step.js'
import { encodeSwapCheckout } from '../../../src/swaps/checkout/encodeSwapCheckout.js'
import { uniswapV2Router } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { seaportAbi } from '../../../src/venues/seaport/seaportAbi.js'
import { makeAttack } from './support/attacks/attack.js'
import { requestAttacks } from './support/attacks/requestAttacks.js'
import { seaportAttacks } from './support/attacks/seaportAttacks.js'
import { sweepAttacks } from './support/attacks/sweepAttacks.js'
import { createHonestPlan, type HonestPlan, purchaseId } from './support/honestPlans.js'
import { place } from './support/place.js'
import { conduit } from './support/seaportSteps.js'

const [contract, router, weth]: readonly Address[] = [0xc0n, 0xd0n, 0xe0n].map(
  (at): Address => `0x${at.toString(16).padStart(40, '0')}`,
)

/**
 * These plans buy on Seaport or on a `RequestMarket` contract. `merged.test.ts` covers our own market, and `swapsV3.test.ts` covers the
 * later routers.
 */
describe('verify, with a plan that swaps and buys on another market in one transaction', () => {
  test.each(['seaportAdvanced', 'seaportSweep', 'request'] as const)(
    'accepts an honest plan: %s',
    (venue) => {
      const plan = createHonestPlan({ venue })
      expect(codesOf(plan, plan.steps)).toEqual([])
    },
  )

  test('refuses tokens that would go to the sender, which is the contract', () => {
    const { steps, ...plan } = createHonestPlan({ venue: 'seaportAdvanced' })
    expect(codesOf(plan, steps, zeroAddress)).toEqual(['wrong-recipient'])
    const basic = createHonestPlan({ venue: 'seaportBasic' })
    expect(codesOf(basic, basic.steps)).toEqual(['unknown-call', 'wrong-recipient'])
  })

  test('refuses a conduit, because the contract allows only the market', () => {
    const { steps, ...plan } = createHonestPlan({ venue: 'seaportSweep' })
    expect(codesOf(plan, steps, plan.intent.buyer, conduit.key)).toEqual(['unexpected-spender'])
  })

  test('refuses each attack on the purchase', () => {
    const merged = [...seaportAttacks, ...sweepAttacks, ...requestAttacks].flatMap((attack) => {
      const { plan, steps } = makeAttack(attack)
      const [honest, bought] = [plan.steps.at(-1), steps.at(-1)]
      const isPurchase = bought?.id === 'buy' && !bought.signature && honest?.data !== bought.data
      return isPurchase ? { name: attack.name, code: attack.code, codes: codesOf(plan, steps) } : []
    })
    // A swap checkout contract makes only calls that name a recipient. So `verify` reports a call without a recipient as an unknown call.
    const missed = merged.filter(
      ({ codes, code }) => !codes.includes(code) && !codes.includes('unknown-call'),
    )
    // This attack changes only the approval for the conduit. The swap checkout pays Seaport itself, so the approval has no effect here.
    expect(missed.map(({ name }) => name)).toEqual(['sweep: Seaport itself, and the conduit is approved'])
    expect(merged.length).toBeGreaterThanOrEqual(60)
  })
})

/** Returns the findings for a purchase that a swap checkout makes, after an honest swap of ether. */
function codesOf(
  plan: Omit<HonestPlan, 'steps'>,
  steps: readonly Step[],
  recipient?: Address,
  conduitKey: Hex = zeroHash,
) {
  const { intent, policy, facts, now } = plan
  const last = steps.at(-1)
  if (!last || !contract || !router || !weth) throw new Error('The plan buys nothing.')
  const { currency, buyer } = intent
  const deadline = BigInt(place.now / 1_000) + 600n
  const maxIn = 10n ** 18n
  const swap = {
    sell: zeroAddress,
    buy: currency,
    amountOut: last.price,
    maxIn,
    path: [weth, currency],
    recipient: contract,
    deadline,
    spender: undefined,
  }
  const call = encodeSwapCheckout({
    purchaseId,
    deadline,
    payWith: zeroAddress,
    maxAmount: maxIn,
    router,
    currency,
    swap: uniswapV2Router.write(swap).data,
    price: last.price,
    market: last.to,
    purchase: nameRecipient(last.data as Hex, recipient ?? buyer, conduitKey),
  })
  const trusted = {
    ...policy,
    routers: { [intent.chainId]: [router] },
    swapTokens: { [intent.chainId]: [weth] },
    checkouts: { [intent.chainId]: [contract] },
  }
  const pay = { currency: zeroAddress, maxAmount: maxIn }
  const found = verify({
    intent: { ...intent, pay },
    policy: trusted,
    facts,
    now,
    steps: [{ ...last, to: contract, ...call }],
  })
  return [...new Set(found.flat().map(({ code }) => code))]
}

function nameRecipient(data: Hex, recipient: Address, conduitKey: Hex): Hex {
  try {
    const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
    const write = (args: readonly unknown[]) =>
      encodeFunctionData({ abi: seaportAbi, functionName, args: args as never })
    const isWhole = write(args) === data
    const own = recipient === zeroAddress ? place.buyer : zeroAddress
    const named = args.map((arg) => (arg === own ? recipient : arg === conduit.key ? conduitKey : arg))
    return isWhole ? write(named) : data
  } catch {
    return data
  }
}
