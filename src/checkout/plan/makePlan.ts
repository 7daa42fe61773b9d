import type { Address, Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import { readDataFee } from '../../evm/readDataFee.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import { type Intent, type IntentPay, isNative } from '../intent/intent.js'
import type { Forecast } from '../state/checkoutState.js'
import { extractPurchaseCall } from '../verify/extractPurchaseCall.js'
import type { Policy } from '../verify/policy.js'
import { readBuy } from '../verify/readBuy.js'
import { needsTerms, readTerms } from '../verify/readTerms.js'
import { readTime } from '../verify/readTime.js'
import { createTrust, type SigningRules, type Trust } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import type { ApprovalReads } from './approvals.js'
import { assertNotTokenIdAmount } from './assertNotTokenIdAmount.js'
import { assertSufficientFunds, assertSufficientGas, sentSteps } from './assertSufficientFunds.js'
import { type DescribedStep, describeSteps } from './describeSteps.js'
import { equivalentCalls } from './equivalentCalls.js'
import { loadSigning, loadSwaps, type PlanReaders } from './lazy/loadReaders.js'
import { type ApprovedLeg, approveLegs, buyLeg, type Leg, stepsOf } from './legs.js'
import type { Currency, PurchaseData } from './readPurchaseData.js'
import { refuseFindings } from './refuseFindings.js'
import { restrictPlan } from './restrictPlan.js'
import { simulate } from './simulate.js'
import type { SimulatedCalls } from './simulateCalls.js'
import { simulateOpaqueCall } from './simulateOpaqueCall.js'
import { type OptimisticSimulation, simulateOptimistically } from './simulateOptimistically.js'

export type Plan = {
  steps: readonly PlannedStep[]
  forecast: Forecast
  facts: Facts | undefined
  /** The chain's time at verification, in milliseconds since 1970, or `undefined` if no step has a deadline. */
  time: number | undefined
}

export type PlannedStep = DescribedStep

/**
 * Creates the plan for the wallet from the steps that the service offers: verified, restricted and simulated.
 *
 * 1. Offer: await the steps of the service and the lazy-loaded readers.
 * 2. Terms: read from the chain the order terms that the calls do not contain.
 * 3. Restrict and verify: cut the steps to the purchase, and refuse any other step.
 * 4. Legs and approvals: a leg is the purchase, or the swap before the purchase if the buyer pays in another currency. Decide the approvals
 *    of each leg, or one signed permit in place of an approval.
 * 5. Simulate: run all calls on a copy of the newest block.
 * 6. Network fee: check that the buyer can pay it.
 * 7. Words: write a sentence for each step.
 */
export async function makePlan(options: makePlan.Options): Promise<Plan> {
  const offer = await awaitOffer(options)
  const offered = await readOfferTerms(options, offer)
  const restricted = restrictAndVerify(options, offer, offered)
  const arranged = await arrangeLegs(options, offered, restricted)
  const { legs, terms } = arranged
  const steps = stepsOf(legs)
  const isSwapped = restricted.pay === undefined && !legs.some(({ kind }) => kind === 'swapAndBuy')
  const signing = await loadSigning(steps)
  refuseFindings({ steps, till: options.till, ...terms.known, signing, isSwapped })
  const simulation = await simulateSteps(options, arranged, { steps, offer })
  const { measured } = simulation
  const forecast = await addDataFee(options, steps, simulation.forecast)
  await assertFee(options, legs, forecast)
  const readBought = (step: Step) => readBoughtIn(step, options.intent, terms)
  const isOpaque = steps.some((step) => step.id === 'buy' && !readBought(step))
  if (isOpaque) await simulateOpaqueCall(simulation)
  const { currency, paidWith } = arranged
  const readMessage = terms.signing?.readMessage
  const kept = legs.at(-1)?.kept
  return {
    steps: describeSteps(legs, { currency, paidWith, readBought, readMessage }).map((step) =>
      step.market ? { ...step, measured } : step,
    ),
    facts: terms.facts,
    time: terms.time,
    forecast: kept ? { ...forecast, kept } : forecast,
  }
}

export declare namespace makePlan {
  type Options = Pick<ApprovalReads, 'readGranted'> & {
    till: Till
    intent: Intent
    policy: Policy | undefined
    readers: Promise<PlanReaders>
    purchaseId: Hex
    data: PurchaseData
    contract?: Address | undefined
    /** Chooses the checkout contract that may take the price with a signed permit. @default the buyer approves and pays directly */
    choosePermitContract?: (() => Promise<Address | undefined>) | undefined
    isSwapped: boolean
    isSponsored: boolean
    signal: AbortSignal
    onSimulate: (simulated: { steps: readonly Step[]; facts: Facts | undefined }) => void
  }
}

type Offer = {
  steps: readonly Step[]
  readers: PlanReaders
  signing: Promise<SigningRules | undefined>
  optimistic: OptimisticSimulation | undefined
}

async function awaitOffer(options: makePlan.Options): Promise<Offer> {
  const { data, intent, policy } = options
  const { steps } = await data.offer
  if (steps.length === 0) throw new CheckoutError('EmptyPlan')
  const signing = loadSigning(steps)
  const readers = await options.readers
  // Simulate early, while the checkout still reads the order terms from the chain. A swap cannot be simulated early, because its calls
  // depend on the price, which is one of these terms.
  const canGuess = !intent.pay && needsTerms({ steps, intent, policy, ...readers })
  const optimistic = canGuess ? simulateOptimistically({ ...options, data, steps, readers }) : undefined
  return { steps, readers, signing, optimistic }
}

type Terms = {
  facts: Facts | undefined
  time: number | undefined
  signing: SigningRules | undefined
  trust: Trust
  known: PlanReaders & {
    intent: Intent
    policy: Policy | undefined
    facts: Facts | undefined
    now: (() => number) | undefined
  }
}

async function readOfferTerms(options: makePlan.Options, offer: Offer): Promise<Terms> {
  const { data, intent, policy } = options
  const { steps, readers } = offer
  const { client } = data
  const head = await data.head
  const isTimed =
    intent.pay ||
    options.choosePermitContract ||
    steps.some(({ signature, id }) => signature || id === 'signEIP191')
  const time = isTimed ? await readTime(client, head) : undefined
  const now = time === undefined ? undefined : () => time
  const facts = await readTerms({ client, intent, policy, ...readers, steps, head })
  const known = { intent, policy, facts, now, ...readers }
  return { facts, time, signing: await offer.signing, trust: createTrust(known), known }
}

type Restricted = {
  steps: readonly Step[]
  total: bigint
  pay: IntentPay | undefined
}

function restrictAndVerify(options: makePlan.Options, offer: Offer, terms: Terms): Restricted {
  const { till, purchaseId, intent } = options
  const { known, signing } = terms
  const steps = restrictPlan({ steps: offer.steps, purchaseId, ...known })
  refuseFindings({ steps, till, ...known, signing, isSwapped: true })
  const total = totalOf(steps, known)
  const isSwapped = options.isSwapped || total === 0n
  return { steps, total, pay: isSwapped ? undefined : intent.pay }
}

type Arranged = {
  legs: readonly ApprovedLeg[]
  currency: Currency
  paidWith: Currency | undefined
  spent: Leg['spends']
  /** The terms of the offer. The plan with a permit knows more facts of the chain. */
  terms: Terms
  /** The simulation of these legs, if the decision for them already needed it. */
  simulated?: SimulatedCalls | undefined
}

async function arrangeLegs(
  options: makePlan.Options,
  terms: Terms,
  restricted: Restricted,
): Promise<Arranged> {
  const { data, intent, readGranted } = options
  const { steps, pay, total } = restricted
  const { client, held } = data
  const { known } = terms
  const buying = buyLeg({ steps, ...known })
  const reads = { client, data, readGranted, ...known }
  const approve = async () => {
    const legs = pay ? await makeSwapLegs(options, terms, { buying, total, pay }) : [buying]
    const approved = await approveLegs(legs, reads)
    if (!pay) return approved
    const { signLeg } = await loadSwaps()
    return Promise.all(approved.map((leg) => signLeg(leg, { ...options, ...known, client, data })))
  }
  const [currency, paidWith, legs] = await Promise.all([
    data.currency,
    data.paidWith?.currency,
    approve(),
    pay ? undefined : assertSufficientFunds({ held, decimals: intent.currencyDecimals, total }),
  ])
  // If one call swaps and buys, `legs` contains no leg for the purchase. Add the payment to the market even then, so that the simulation
  // expects it: the swap checkout contract pays the market.
  const spent = [
    ...buying.spends,
    ...legs.filter(({ kind }) => kind !== 'buy').flatMap(({ spends }) => spends),
  ]
  const direct = { legs, currency, paidWith, spent, terms }
  const permit = pay ? undefined : await payByPermit(options, terms, { buying, total, legs })
  return permit ? { ...direct, ...permit } : direct
}

/**
 * Returns the legs that pay with a signed permit through the checkout contract, or `undefined` if the buyer has to approve and pay directly.
 */
async function payByPermit(
  options: makePlan.Options,
  terms: Terms,
  purchase: { buying: Leg; total: bigint; legs: readonly ApprovedLeg[] },
): Promise<Pick<Arranged, 'legs' | 'spent' | 'terms' | 'simulated'> | undefined> {
  const { data, intent, isSponsored, choosePermitContract, readGranted } = options
  const { buying, total, legs } = purchase
  const needsApproval = legs.some(({ approvals }) => approvals.length > 0)
  if (!choosePermitContract || !needsApproval || total === 0n || isSponsored) return undefined
  const contract = await choosePermitContract()
  if (!contract) return undefined
  const { permitLeg } = await loadSwaps()
  const { client } = data
  const { chainId } = intent
  const known = { ...options, ...terms.known, client, chainId, data, readGranted }
  const found = await permitLeg({ ...known, buying, total, contract })
  if (!found) return undefined
  const { leg, facts, simulated } = found
  const knownFacts = { ...terms.known, facts }
  return {
    legs: [leg],
    spent: [...buying.spends, ...leg.spends],
    terms: { ...terms, facts, known: knownFacts, trust: createTrust(knownFacts) },
    simulated,
  }
}

async function makeSwapLegs(
  options: makePlan.Options,
  terms: Terms,
  purchase: { buying: Leg; total: bigint; pay: IntentPay },
): Promise<readonly Leg[]> {
  const { data, contract } = options
  const { buying, total, pay } = purchase
  const { client, paidWith } = data
  if (!paidWith) return [buying]
  const { swapLeg, swapAndBuyLeg } = await loadSwaps()
  const { decimals } = await paidWith.currency
  const swapping = await swapLeg({ ...options, client, pay, decimals, total })
  if (!swapping.swap) return [swapping, buying]
  await assertSufficientFunds({ held: paidWith.held, decimals, total: swapping.swap.maxIn })
  const merged =
    contract &&
    (await swapAndBuyLeg({ ...options, ...terms.known, client, pay, swapping, buying, total, contract }))
  return merged ? [merged] : [swapping, buying]
}

function readBoughtIn(step: Step, intent: Intent, { trust, known }: Terms) {
  return readBuy({ step: extractPurchaseCall(step, trust, known.swaps), intent, trust })
}

/**
 * Simulates the steps. If the node cannot simulate, the checkout does not know which tokens would move. The function then throws if a
 * currency is also a collection, or if the buyer is the seller of an order.
 */
async function simulateSteps(
  options: makePlan.Options,
  arranged: Arranged,
  plan: { steps: readonly Step[]; offer: Offer },
): Promise<simulateOpaqueCall.Options> {
  const { data, intent, onSimulate } = options
  const { spent, terms } = arranged
  const { steps, offer } = plan
  const { client } = data
  const { facts, trust, known } = terms
  const blockNumber = facts?.block.number
  const venues = [...trust.markets.flatMap(({ venue }) => venue ?? []), ...known.reverts]
  const calls = equivalentCalls(steps)
  const guess = offer.optimistic?.match(calls, blockNumber)
  const simulated = arranged.simulated ? Promise.resolve(arranged.simulated) : guess?.simulated
  const simulating = Promise.all([
    simulate({ client, intent, calls, blockNumber, venues, simulated }),
    guess?.tokenIds ?? assertNotTokenIdAmount({ client, intent, calls, spent }),
  ])
  if (!guess) onSimulate({ steps, facts })
  const [simulation, isCollection] = await simulating
  if (!simulation.forecast.simulated) {
    if (isCollection) throw new CheckoutError('SimulationUnavailable')
    await known.assertNotOwnOrder?.({ client, intent, markets: trust.markets })
  }
  return { client, intent, calls, venues, ...simulation }
}

async function addDataFee(
  { data }: makePlan.Options,
  steps: readonly Step[],
  forecast: Forecast,
): Promise<Forecast> {
  const { gas } = forecast
  if (gas === undefined) return forecast
  const dataFee = await readChain(() => readDataFee(data.client, { calls: sentSteps(steps), gas }))
  return dataFee === 0n ? forecast : { ...forecast, dataFee }
}

/**
 * Throws if the buyer cannot pay the network fee. Counts the native currency from a swap as available, because the purchase after the swap
 * can spend it.
 */
async function assertFee(
  { data, intent, isSponsored }: makePlan.Options,
  legs: readonly ApprovedLeg[],
  forecast: Forecast,
): Promise<void> {
  const { client } = data
  const swap = legs.find(({ kind }) => kind === 'swap')?.swap
  const swapped = swap && isNative(intent) ? swap.amountOut : 0n
  await assertSufficientGas({ client, data, steps: stepsOf(legs), forecast, swapped, isSponsored })
}
