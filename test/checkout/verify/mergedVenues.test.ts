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

/* On our own market it is shown in `merged.test.ts`, and the other routers are in `swapsV3.test.ts`. */
describe('verify, of a plan that swaps and buys on another market in one transaction', () => {
  test.each(['seaportAdvanced', 'seaportSweep', 'request'] as const)(
    'behavior: an honest plan passes: %s',
    (venue) => {
      const plan = createHonestPlan({ venue })
      expect(codesOf(plan, plan.steps)).toEqual([])
    },
  )

  test('behavior: what goes to whoever sends it would be the contract’s', () => {
    const { steps, ...plan } = createHonestPlan({ venue: 'seaportAdvanced' })
    expect(codesOf(plan, steps, zeroAddress)).toEqual(['wrong-recipient'])
    const basic = createHonestPlan({ venue: 'seaportBasic' })
    expect(codesOf(basic, basic.steps)).toEqual(['unknown-call', 'wrong-recipient'])
  })

  test('behavior: a conduit would take what the contract allows the market alone', () => {
    const { steps, ...plan } = createHonestPlan({ venue: 'seaportSweep' })
    expect(codesOf(plan, steps, plan.intent.buyer, conduit.key)).toEqual(['unexpected-spender'])
  })

  test('behavior: each attack by the purchase is refused as well', () => {
    const merged = [...seaportAttacks, ...sweepAttacks, ...requestAttacks].flatMap((attack) => {
      const { plan, steps } = makeAttack(attack)
      const [honest, bought] = [plan.steps.at(-1), steps.at(-1)]
      const isPurchase = bought?.id === 'buy' && !bought.signature && honest?.data !== bought.data
      return isPurchase ? { name: attack.name, code: attack.code, codes: codesOf(plan, steps) } : []
    })
    // What names no recipient is no call that it makes, whatever else is wrong with it.
    const missed = merged.filter(
      ({ codes, code }) => !codes.includes(code) && !codes.includes('unknown-call'),
    )
    // What is approved has no part in it: the contract pays Seaport itself.
    expect(missed.map(({ name }) => name)).toEqual(['sweep: Seaport itself, and the conduit is approved'])
    expect(merged.length).toBeGreaterThanOrEqual(60)
  })
})

/** What is found in the purchase of a plan where a contract of ours makes it, with ether that it swaps honestly. */
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

/** A fulfilment for whoever sends it, made out to somebody, and paid through the conduit of this key. */
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
