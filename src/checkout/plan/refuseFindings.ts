import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import type { Readers, SigningRules } from '../verify/trust.js'
import { verifyPlan } from '../verify/verifyPlan.js'
import { marketOf } from './equivalentCalls.js'
import type { findLacking } from './findLacking.js'
import { callableContracts, describeUnlistedMarket, policyMissing } from './unlistedMarket.js'

/**
 * Refuses a plan that has findings. If the plan would pass with one more contract in the policy, the error names this contract and the
 * field of the policy.
 */
export function refuseFindings(options: refuseFindings.Options): void {
  const { till, ...rest } = options
  const { intent, policy } = rest
  const { chainId } = intent
  const plan = { ...rest, base: till.marketplaceBase(chainId) }
  const findings = verifyPlan(plan).flat()
  if (findings.length === 0) return
  const market = findUntrustedMarket(plan)
  if (market && callableContracts(policy, chainId).length === 0) throw policyMissing(market, chainId)
  const lacking = options.findLacking?.(plan, findings)
  if (lacking?.isNamedElsewhere) throw new CheckoutError('PolicyMissing', { details: lacking.details })
  const hint = market ? describeUnlistedMarket(market, policy, chainId) : lacking?.details
  throw new CheckoutError('PlanRefused', {
    details: [...findings.map(({ text }) => text), ...(hint ? [hint] : [])].join(' '),
    findings,
    // If only the market's contract is missing in the policy, the host may have made a mistake. `unnamed` makes the error name the policy
    // as the cause, and not the service.
    unnamed: market && hint,
  })
}

export declare namespace refuseFindings {
  type Options = Readers & {
    steps: readonly Step[]
    signing: SigningRules | undefined
    till: Pick<Till, 'marketplaceBase'>
    intent: Intent
    policy: Policy | undefined
    facts: Facts | undefined
    now?: (() => number) | undefined
    findLacking?: typeof findLacking | undefined
    isSwapped?: boolean | undefined
  }
}

function findUntrustedMarket(options: verifyPlan.Options): Address | undefined {
  const { steps, intent, policy } = options
  const market = steps.map(marketOf).find((address) => address !== undefined)
  if (!market) return undefined
  const markets = { [intent.chainId]: [market] }
  const findings = verifyPlan({ ...options, policy: { ...policy, markets } })
  return findings.flat().length === 0 ? market : undefined
}
