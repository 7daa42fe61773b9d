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
import { namedContracts, policyMissing } from './policyMissing.js'

/**
 * Throws unless every step may be signed.
 *
 * @throws CheckoutError `PlanRefused` with the findings; `PolicyMissing` where the plan is as agreed, and the host has named
 * no contract on its chain that may be paid.
 */
export function refuseFindings(options: refuseFindings.Options): void {
  const { till, ...plan } = options
  const { intent, policy } = plan
  const base = till.marketplaceBase(intent.chainId)
  const findings = verifyPlan({ ...plan, base }).flat()
  if (findings.length === 0) return
  const market = findUntrustedMarket({ ...plan, base })
  const { chainId } = intent
  const named = namedContracts(policy, chainId)
  if (market && named.length === 0) throw policyMissing(market, chainId)
  const hint = market ? [`The policy names ${named.join(', ')} on chain ${chainId}.`] : []
  throw new CheckoutError('PlanRefused', {
    details: [...findings.map(({ text }) => text), ...hint].join(' '),
    findings,
  })
}

export declare namespace refuseFindings {
  type Options = Readers & {
    steps: readonly Step[]
    /** What judges those that are signed or posted. */
    signing: SigningRules | undefined
    till: Pick<Till, 'marketplaceBase'>
    intent: Intent
    policy: Policy | undefined
    /** What was read from the chain about the steps. */
    facts: Facts | undefined
    /** By what time its deadlines are judged, in milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
    /** Whether what the buyer pays with was swapped already. @default false */
    isSwapped?: boolean | undefined
  }
}

/** The contract that a plan goes to which is as agreed, but for the policy that does not name it. */
function findUntrustedMarket(options: verifyPlan.Options): Address | undefined {
  const { steps, intent, policy } = options
  const market = steps.map(marketOf).find((address) => address !== undefined)
  if (!market) return undefined
  const markets = { [intent.chainId]: [market] }
  const findings = verifyPlan({ ...options, policy: { ...policy, markets } })
  return findings.flat().length === 0 ? market : undefined
}
