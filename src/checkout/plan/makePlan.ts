import type { Address, Hex } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import { readMeaning } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import type { Intent } from '../intent/intent.js'
import type { Forecast, StepState } from '../state/checkoutState.js'
import type { Policy } from '../verify/policy.js'
import { readBuy } from '../verify/readBuy.js'
import { readFacts } from '../verify/readFacts.js'
import { createTrust } from '../verify/trust.js'
import { totalOf } from '../verify/verify.js'
import { adjustApprovals } from './adjustApprovals.js'
import { equivalentCalls, marketOf } from './equivalentCalls.js'
import type { Inquiry } from './inquire.js'
import { refuseFindings } from './refuseFindings.js'
import { refuseTokenIds } from './refuseTokenIds.js'
import { rehearseUnread } from './rehearseUnread.js'
import { requireFunds, requireGas } from './requireFunds.js'
import { restrictPlan } from './restrictPlan.js'
import { simulate } from './simulate.js'

/** What will be put before the wallet: verified, restricted and simulated. */
export type Plan = {
  steps: readonly PlannedStep[]
  forecast: Forecast
  /** What the chain said about the terms, where they are on chain. */
  facts: Facts | undefined
}

/** One step of a {@link Plan}. `market` names the market contract, if this is the step that pays. */
export type PlannedStep = Step &
  Pick<StepState, 'text' | 'meaning'> & { data: Hex; market?: Address | undefined }

/**
 * Makes a plan of the steps that the service offers that may be put before the wallet: each step is verified,
 * approvals are cut to the exact amount and left out where the allowance is there, and the whole is simulated.
 *
 * @throws CheckoutError `EmptyPlan`, `PlanRefused` (with findings), `PolicyMissing`, `CurrencyMismatch`, `InsufficientFunds`,
 * `InsufficientGas`, `WouldRevert`, `ForecastMismatch`, `NotRehearsed`, `ChainFailed`; RpcError of the service.
 */
export async function makePlan(options: makePlan.Options): Promise<Plan> {
  const { till, client, intent, policy, purchaseId, readGranted, inquiry, onRehearse } = options
  const { steps: offered } = await inquiry.offer
  if (offered.length === 0) throw new CheckoutError('EmptyPlan')
  const facts = await readFacts({ client, steps: offered, intent, policy, height: inquiry.height })
  const terms = { intent, policy, facts }
  const trust = createTrust(terms)
  const restricted = restrictPlan({ steps: offered, purchaseId, ...terms })
  refuseFindings({ steps: restricted, till, ...terms })
  const [currency, { steps, kept }] = await Promise.all([
    inquiry.currency,
    adjustApprovals({ client, steps: restricted, readGranted, inquiry, ...terms }),
    requireFunds({ inquiry, intent, total: totalOf(restricted, terms) }),
  ])
  refuseFindings({ steps, till, ...terms })
  const blockNumber = facts?.block.number
  const venues = trust.markets.flatMap(({ venue }) => venue ?? [])
  const calls = equivalentCalls(steps)
  onRehearse({ steps, facts })
  const [forecast] = await Promise.all([
    simulate({ client, intent, calls, blockNumber, venues }),
    refuseTokenIds({ client, intent, calls }),
  ])
  await requireGas({ client, inquiry, steps, forecast })
  const isUnread = steps.some((step) => step.id === 'buy' && !readBuy({ step, intent, trust }))
  if (isUnread) await rehearseUnread({ client, intent, calls, forecast })
  const planned = steps.map((step) => {
    const words = inWords(readMeaning(step, { currency, bought: readBuy({ step, intent, trust }) }))
    return { ...step, ...words, data: step.data as Hex, market: marketOf(step) }
  })
  return { steps: planned, facts, forecast: kept ? { ...forecast, kept } : forecast }
}

export declare namespace makePlan {
  type Options = Pick<adjustApprovals.Options, 'readGranted'> & {
    till: Till
    client: ChainClient
    intent: Intent
    policy: Policy | undefined
    purchaseId: Hex
    inquiry: Inquiry
    /** Called when the steps are rehearsed: what has to be known of the account can be asked meanwhile. */
    onRehearse: (rehearsed: { steps: readonly Step[]; facts: Facts | undefined }) => void
  }
}
