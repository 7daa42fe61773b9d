import type { Address, Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requestSimulation } from '../../evm/requestSimulation.js'
import { orUnanswered } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { finding } from '../errors/finding.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import { type Intent, isNative } from '../intent/intent.js'
import type { Forecast, StepState } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'
import { purchaseIn } from '../verify/purchaseIn.js'
import { readBuy } from '../verify/readBuy.js'
import { hasTerms, readTerms } from '../verify/readTerms.js'
import { readTime } from '../verify/readTime.js'
import { createTrust } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { adjustApprovals } from './adjustApprovals.js'
import { equivalentCalls, marketOf } from './equivalentCalls.js'
import { guessPlan } from './guessPlan.js'
import type { Inquiry } from './inquire.js'
import { loadSigning, loadSwaps, type PlanReaders } from './late/loadReaders.js'
import { loadUnread } from './late/loadUnread.js'
import type { makeSwap } from './makeSwap.js'
import { refuseFindings } from './refuseFindings.js'
import { refuseTokenIds } from './refuseTokenIds.js'
import { requireFunds, requireGas } from './requireFunds.js'
import { restrictPlan } from './restrictPlan.js'
import { readForecast, simulate } from './simulate.js'

/** What will be put before the wallet: verified, restricted and simulated. */
export type Plan = {
  steps: readonly PlannedStep[]
  forecast: Forecast
  /** What the chain said about the terms, where they are on chain. */
  facts: Facts | undefined
  /** The chain's time by which its deadlines were judged, in milliseconds since 1970; nothing where it has none. */
  time: number | undefined
}

/**
 * One step of a {@link Plan}. `market` names the market contract, if this is the step that pays, `swap` the router, if it is the
 * one that swaps, `merged` as well, where it pays in the same call. `back` says that it swaps back what came out of an earlier one.
 */
export type PlannedStep = Step &
  Pick<StepState, 'text' | 'meaning'> & {
    data: Hex
    market?: Address | undefined
    /** Whether the orders are used up by it. */
    once?: boolean | undefined
    swap?: Address | undefined
    merged?: Address | undefined
    back?: boolean | undefined
  }

/**
 * Makes a plan of the steps that the service offers that may be put before the wallet: each step is verified,
 * approvals are cut to the exact amount and left out where the allowance is there, and the whole is simulated.
 *
 * @throws CheckoutError `EmptyPlan`, `PlanRefused` (with findings), `PolicyMissing`, `CurrencyMismatch`, `InsufficientFunds`,
 * `InsufficientGas`, `WouldRevert`, `ForecastMismatch`, `NotRehearsed`, `ChainFailed`; RpcError of the service.
 */
export async function makePlan(options: makePlan.Options): Promise<Plan> {
  const { till, intent, policy, purchaseId, readGranted, inquiry, onRehearse, contract } = options
  const { client } = inquiry
  const { pay } = intent
  const { steps: offered } = await inquiry.offer
  if (offered.length === 0) throw new CheckoutError('EmptyPlan')
  const rules = loadSigning(offered)
  const unread = loadUnread({ intent, policy })
  const readers = await options.readers
  // Swaps are made of what a plan costs, and so of its terms.
  const guessed =
    !pay && hasTerms({ steps: offered, intent, policy, ...readers })
      ? guessPlan({ ...options, steps: offered, readers })
      : undefined
  const head = await inquiry.head
  // Only what is signed and what is swapped has a deadline.
  const time = pay || offered.some(isSigned) ? await readTime(client, head) : undefined
  const now = time === undefined ? undefined : () => time
  const facts = await readTerms({
    client,
    intent,
    policy,
    ...readers,
    steps: offered,
    head,
  })
  const signing = await rules
  const terms = { intent, policy, facts, now, ...readers }
  const trust = createTrust(terms)
  const restricted = restrictPlan({ steps: offered, purchaseId, ...terms })
  refuseFindings({ steps: restricted, till, ...terms, signing, isSwapped: true })
  const total = totalOf(restricted, terms)
  const isSwapped = pay === undefined || total === 0n || options.isSwapped
  const [currency, { steps: buying, kept, spent }, paidWith] = await Promise.all([
    inquiry.currency,
    adjustApprovals({ client, steps: restricted, readGranted, inquiry, ...terms }),
    inquiry.paidWith?.currency,
    isSwapped && requireFunds({ held: inquiry.held, decimals: intent.currencyDecimals, total }),
  ])
  const isPaidElse = !isSwapped && paidWith && inquiry.paidWith
  const swaps = isPaidElse ? await loadSwaps() : undefined
  const before =
    isPaidElse && swaps
      ? await swaps.makeSwap({ ...options, client, pay, decimals: paidWith.decimals, total })
      : nothing
  if (isPaidElse && before.swap)
    await requireFunds({ held: isPaidElse.held, decimals: paidWith.decimals, total: before.swap.maxIn })
  const router = before.steps.at(-1)?.to
  const merged =
    swaps && before.swap && pay && router && contract
      ? await swaps.mergeSwap({
          ...options,
          ...terms,
          client,
          pay,
          swap: before.swap,
          router,
          buying,
          total,
          contract,
        })
      : undefined
  const steps = merged?.steps ?? [...before.steps, ...buying]
  refuseFindings({ steps, till, ...terms, signing: await loadSigning(steps), isSwapped })
  const blockNumber = facts?.block.number
  const venues = [...trust.markets.flatMap(({ venue }) => venue ?? []), ...readers.reverts]
  const calls = equivalentCalls(steps)
  const { spender, maxIn: amount = 0n } = before.swap ?? {}
  const sold = pay && spender && { token: pay.currency, spender: merged ? merged.step.to : spender, amount }
  const taken = [...(spent ?? []), ...(sold ? [sold] : [])]
  const guess = guessed?.match(calls, blockNumber)
  const rehearsing = Promise.all([
    simulate({ client, intent, calls, blockNumber, venues, results: guess?.results }),
    guess?.tokenIds ?? refuseTokenIds({ client, intent, calls, spent: taken }),
  ])
  if (!guess) onRehearse({ steps, facts })
  const [forecast, isCollection] = await rehearsing
  const shared = { finding, orUnanswered, requestSimulation, readForecast }
  if (!forecast.simulated) {
    if (isCollection) throw new CheckoutError('NotRehearsed')
    await readers.refuseOwn?.({ client, intent, markets: trust.markets, shared })
  }
  const swapped = before.swap && !merged && isNative(intent) ? before.swap.amountOut : 0n
  await requireGas({ client, inquiry, steps, forecast, swapped, isSponsored: options.isSponsored })
  const readBought = (step: Step) => readBuy({ step: purchaseIn(step, trust, readers.swaps), intent, trust })
  const isUnread = steps.some((step) => step.id === 'buy' && !readBought(step))
  if (isUnread) {
    const { rehearseUnread } = (await unread) ?? {}
    if (!rehearseUnread) throw new CheckoutError('NotRehearsed')
    await rehearseUnread({ client, intent, calls, venues, forecast, shared })
  }
  const planned = steps.map((step) => {
    if (step === merged?.step) {
      const words = inWords(
        readMeaning(step, { currency, paidWith, merged: before.swap, bought: readBought(step) }),
      )
      return { ...step, ...words, data: step.data as Hex, market: step.to, merged: router }
    }
    const isOfSwap = before.steps.includes(step) || merged?.steps.includes(step)
    // A router is no market: it is named by its address.
    const bought = isOfSwap ? undefined : readBought(step)
    const isSwap = isOfSwap && step.id === 'swap'
    const known = isOfSwap
      ? { currency, paidWith, markets: [], swap: isSwap ? before.swap : undefined }
      : { currency, bought, readMessage: signing?.readMessage }
    const words = inWords(readMeaning(step, known))
    const swap = isSwap ? { swap: step.to } : {}
    const once = step.id === 'buy' && bought?.isTrusted && bought.terms === 'read' && bought.once
    return {
      ...step,
      ...words,
      data: step.data as Hex,
      market: marketOf(step),
      ...(once && { once }),
      ...swap,
    }
  })
  const left = merged ? merged.kept : kept
  return { steps: planned, facts, time, forecast: left ? { ...forecast, kept: left } : forecast }
}

export declare namespace makePlan {
  type Options = Pick<adjustApprovals.Options, 'readGranted'> & {
    till: Till
    intent: Intent
    policy: Policy | undefined
    /** What reads the plan. */
    readers: Promise<PlanReaders>
    purchaseId: Hex
    inquiry: Inquiry
    /** The contract that swaps and buys in one transaction. @default none: these are two */
    contract?: Address | undefined
    /** Whether what the buyer pays with was swapped already: it is never swapped again. */
    isSwapped: boolean
    /** Whether the wallet has somebody else pay the network’s fee of a batch. */
    isSponsored: boolean
    /** Aborts what is asked of the service. */
    signal: AbortSignal
    /** Called when the steps are rehearsed: what has to be known of the account can be asked meanwhile. */
    onRehearse: (rehearsed: { steps: readonly Step[]; facts: Facts | undefined }) => void
  }
}

function isSigned({ id, signature }: Step): boolean {
  return signature !== undefined || id === 'signEIP191'
}

/** A plan without a swap. */
const nothing: makeSwap.ReturnType = { steps: [] }
