import {
  type Address,
  BaseError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseEther,
  zeroAddress,
} from 'viem'
import type { FindingCode } from '../../../../../src/checkout/errors/finding.js'
import type { Intent, IntentPay } from '../../../../../src/checkout/intent/intent.js'
import { restrictPlan } from '../../../../../src/checkout/plan/restrictPlan.js'
import type { Policy } from '../../../../../src/checkout/verify/policy.js'
import { knownReaders, verify } from '../../../../../src/checkout/verify/verify.js'
import type { Till } from '../../../../../src/client/createTill.js'
import type { Params } from '../../../../../src/protocol/methods.js'
import type { Step } from '../../../../../src/protocol/step.js'
import { type FoundSwap, readSwap } from '../../../../../src/swaps/readSwap.js'
import { approvalStep } from '../../../../../src/venues/approvalStep.js'
import { startShop } from '../../../support/startShop.js'
import { type OthersCall, takeSignatures } from './takeSignatures.js'

/** Opens a market with pools, and plans that swap before they buy. `judge` carries out a plan and returns its harm to the buyer. */
export async function openSwaps<name extends string = SwapPlanName>(
  open: (shop: Shop) => Promise<SwapExchange<name>> | SwapExchange<name>,
) {
  const shop = await startShop()
  const { client, contracts, buyer } = shop
  const exchange = await open(shop)
  const { policy, routers, ahead } = exchange
  const { dai, usdc, usdt, weth, market, erc1155 } = contracts
  // A contract that returns the ether balance of the address in its calldata.
  await client.setCode({ address: etherReader, bytecode: '0x5f35315f5260205ff3' })
  const tokens = [dai, usdc, usdt, weth]
  const spenders = [...routers, market, weth, stranger]
  const inDollars = shop.orderAbout(/100 prints, in USDC/)
  const inEther = shop.orderAbout(/Token id 0 of the ERC-1155/)
  const goods = [inDollars, inEther].map(({ tokenId }) => BigInt(tokenId))
  const { timestamp } = await client.getBlock()

  async function plan({ pay, for: goal, quote = ask, resets = false }: SwapOffer): Promise<SwapPlan> {
    const order = goal === 'ether' ? inEther : inDollars
    const intent = { ...(await shop.agree([{ order }])), pay }
    const { till } = await shop.enter({ intent })
    const { chainId, currency, maxTotal: total, marketplace, collectionAddress } = intent
    const ordersData = intent.orders.map(({ orderId, quantity }) => ({ orderId, quantity }))
    const { steps } = await till.generateBuyTransaction({
      chainId,
      collectionAddress,
      buyer: buyer.address,
      marketplace,
      ordersData,
      additionalFees: [],
    })
    const quoteRequest = { buyCurrencyAddress: currency, sellCurrencyAddress: pay.currency, buyAmount: total }
    const call = await quote(
      { ...quoteRequest, chainId, userAddress: buyer.address },
      till,
      timestamp + 1_200n,
    )
    const { to } = call
    const swap: Step = { id: 'swap', ...call, price: 0n }
    const found = readSwap(swap) ?? raise()
    const approval = { currency: pay.currency, spender: found.spender ?? to, amount: found.maxIn }
    const reset = resets ? [approvalStep({ ...approval, amount: 0n })] : []
    const before = found.spender ? [...reset, approvalStep(approval), swap] : [swap]
    return {
      intent,
      swap: found,
      router: to,
      steps: [...before, ...restrictPlan({ ...knownReaders, steps, purchaseId, intent, policy })],
    }
  }

  const offers = Object.entries<SwapOffer>(exchange.offers)
  const made = await Promise.all(offers.map(async ([name, offer]) => [name, await plan(offer)] as const))
  const plans = Object.fromEntries(made) as { [one in name]: SwapPlan }

  /** Returns a call that only reads the chain, so that a simulation can read balances between the steps. */
  const look = (to: Address, data: Hex) => ({ from: stranger, to, data })
  const token = (to: Address, functionName: 'balanceOf' | 'allowance', args: readonly Address[]) =>
    look(to, encodeFunctionData({ abi: erc20Abi, functionName, args: args as never }))
  const readings = [
    look(etherReader, `0x${buyer.address.slice(2).padStart(64, '0')}`),
    ...tokens.map((one) => token(one, 'balanceOf', [buyer.address])),
    ...goods.map((id) => {
      const args = [buyer.address, id] as const
      return look(erc1155, encodeFunctionData({ abi: nftAbi, functionName: 'balanceOf', args }))
    }),
    ...tokens.flatMap((one) => spenders.map((spender) => token(one, 'allowance', [buyer.address, spender]))),
  ]

  async function run(steps: readonly Step[], around: Surroundings): Promise<Run> {
    const { time = timestamp + 60n, first = [], early = [], late = [] } = around
    const sent = steps.map(({ to, data, value }) => ({
      from: buyer.address,
      to,
      data: data as Hex,
      value: numberToHex(value),
    }))
    const calls = [...first, ...readings, ...early, ...sent, ...late, ...readings]
    const stateOverrides = { [stranger]: { balance: numberToHex(parseEther('1000000')) } }
    const block = { blockOverrides: { time: numberToHex(time) }, stateOverrides, calls }
    const params = [{ blockStateCalls: [block], validation: false }, 'latest']
    let simulated: Simulated[]
    try {
      simulated = await client.request({ method: 'eth_simulateV1', params } as never)
    } catch (error) {
      // The node rejects the whole simulation if a call sends more ether than the account has. On a real chain, only that step fails, and
      // the later steps do not run.
      if (steps.length === 0 || !(error instanceof BaseError && /^Insufficient funds/.test(error.details)))
        throw error
      const [at, fewer] = [steps.length - 1, await run(steps.slice(0, -1), around)]
      return fewer.failed < 0 ? { ...fewer, failed: at } : fewer
    }
    const results = (simulated[0]?.calls ?? []).slice(first.length)
    const read = (at: number) =>
      results.slice(at, at + readings.length).map(({ returnData }) => BigInt(returnData))
    const begin = readings.length + early.length
    const end = begin + sent.length
    const failed = results.slice(begin, end).findIndex(({ status }) => status !== '0x1')
    return { before: read(0), after: read(end + late.length), failed }
  }

  /** Carries out a plan up to its first failing step, as a wallet does. */
  async function walk(steps: readonly Step[], around: Surroundings) {
    const whole = await run(steps, around)
    return whole.failed < 0
      ? whole
      : { ...(await run(steps.slice(0, whole.failed), around)), failed: whole.failed }
  }

  /**
   * Carries out a plan up to its first failing step. Returns the plan's harm to the buyer; `undefined` if there is no harm.
   *
   * A plan does harm if it takes more than agreed, takes anything else, returns less than agreed, or leaves too large an allowance. It also
   * does harm if it is still valid a day later.
   */
  async function judge(plan: SwapPlan, steps: readonly Step[]): Promise<string | undefined> {
    const { sent, others } = await takeSignatures({ steps, buyer, stranger })
    const [calm = raise(), ...rest] = await Promise.all([
      walk(sent, {}),
      walk(sent, { first: ahead }),
      // Other accounts have the signatures, too. They may act before the buyer, after the buyer, or without the buyer.
      ...(others.length > 0
        ? [walk(sent, { early: others }), walk(sent, { late: others }), walk([], { late: others })]
        : []),
    ])
    const harm = [calm, ...rest].map((one) => compare(plan, one)).find(Boolean)
    if (harm) return harm
    const aged = others.length > 0 && (await walk([], { late: others, time: timestamp + 86_400n }))
    if (aged && String(aged.before) !== String(aged.after)) return 'is valid for more than a day'
    const at = sent.findIndex(({ id, to }) => id === 'swap' || (id === 'buy' && routers.includes(to)))
    const isMade = at >= 0 && (calm.failed < 0 || calm.failed > at)
    if (!isMade || plan.swap.deadline === undefined) return undefined
    const late = await walk(sent, { time: timestamp + 86_400n })
    return late.failed < 0 || late.failed > at ? 'is valid for more than a day' : undefined
  }

  function compare({ intent }: SwapPlan, { before, after }: Run): string | undefined {
    const changeOf = (at: number) => (after[at] ?? 0n) - (before[at] ?? 0n)
    const currencies = [zeroAddress, ...tokens]
    const { pay = raise(), currency, maxTotal } = intent
    const soldAmount = -changeOf(currencies.indexOf(pay.currency))
    const came = changeOf(currencies.indexOf(currency))
    const bought = goods.some((_, at) => changeOf(currencies.length + at) > 0n)
    const others = currencies.filter((one) => one !== pay.currency && one !== currency)
    if (others.some((one) => changeOf(currencies.indexOf(one)) < 0n)) return 'takes something else'
    if (soldAmount > pay.maxAmount) return 'takes more'
    if (came < 0n) return 'takes an asset that was not offered'
    if (soldAmount > 0n && !bought && came < maxTotal) return 'gives less'
    for (const [at, one] of tokens.entries()) {
      for (const [place, spender] of spenders.entries()) {
        const allowed = currencies.length + goods.length + at * spenders.length + place
        const isRouter = one === pay.currency && routers.includes(spender)
        const isMarket = one === currency && spender === market
        const agreed = isRouter ? pay.maxAmount : isMarket && !bought ? maxTotal : 0n
        if (changeOf(allowed) > agreed) return 'raises an allowance'
      }
    }
    return undefined
  }

  const isDone = async (steps: readonly Step[]) =>
    (await walk((await takeSignatures({ steps, buyer, stranger })).sent, {})).failed < 0

  const codesOf = ({ intent }: Pick<SwapPlan, 'intent'>, steps: readonly Step[], isSwapped = false) => [
    ...new Set(
      verify({ steps, intent, policy, isSwapped }).flatMap((found) => found.map(({ code }) => code)),
    ),
  ]

  /** Returns the findings for each attack, and its harm to the buyer. */
  const judgeAll = (attacks: readonly SwapAttack<name>[]) =>
    Promise.all(
      attacks.map(async ({ name, plan, change, code }) => {
        const made = plans[plan]
        const steps = change(structuredClone(made.steps), made)
        return { name, code, codes: codesOf(made, steps), harm: await judge(made, steps) }
      }),
    )

  return { shop, routers, plans, judge, judgeAll, isDone, codesOf }
}

export type SwapPlan = { intent: Intent; swap: FoundSwap; router: Address; steps: Step[] }

export type SwapPlanName = 'token' | 'route' | 'ether' | 'toEther'

/** An attack of a dishonest service on an honest plan with a swap. `verify` must refuse it with the finding `code`. */
export type SwapAttack<name extends string = SwapPlanName> = {
  name: string
  plan: name
  change: (steps: Step[], plan: SwapPlan) => Step[]
  code: FindingCode
}

/** The pools of an exchange, and the swaps that buyers make there. */
export type SwapExchange<name extends string> = {
  policy: Policy
  /** The contracts that take the payment currency from the buyer. */
  routers: readonly Address[]
  /** A trade before the buyer's swap that moves the price against the buyer. */
  ahead: NonNullable<Surroundings['first']>
  offers: { readonly [one in name]: SwapOffer }
}

/** The currencies of a swap, and the call that swaps. */
export type SwapOffer = {
  pay: IntentPay
  for: 'dollars' | 'ether'
  /** Returns the quote. @default the service's quote */
  quote?: typeof ask
  /** Whether an old allowance is reset first. @default false */
  resets?: boolean
}

type Shop = Awaited<ReturnType<typeof startShop>>

/** An account that takes no part in the purchase. */
export const stranger: Address = '0x00000000000000000000000000000000000000bb'

const etherReader: Address = '0x0000000000000000000000000000000000000eee'
const purchaseId: Hex = `0x${'01'.repeat(32)}`

async function ask(
  quoteRequest: Params<'GetSwapQuote'>,
  till: Pick<Till, 'getSwapQuote'>,
  _deadline: bigint,
): Promise<Pick<Step, 'to' | 'data' | 'value'>> {
  const { swapQuote } = await till.getSwapQuote(quoteRequest)
  const { to, transactionData: data, transactionValue: value } = swapQuote
  return { to, data, value }
}

/**
 * The time of a simulation in seconds since 1970, and the calls of other accounts. `first` comes before the readings, `early` between the
 * readings and the steps, and `late` after the steps.
 */
type Surroundings = { time?: bigint; first?: Others; early?: Others; late?: Others }

type Others = readonly OthersCall[]

/** The readings before and after the steps, and the index of the first step that failed, or -1 if none failed. */
type Run = { before: readonly bigint[]; after: readonly bigint[]; failed: number }

type Simulated = { calls: { status: Hex; returnData: Hex }[] }

const nftAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

function raise(): never {
  throw new Error('The plan has no swap.')
}
