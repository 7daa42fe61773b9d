import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Finding } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { includes, type Readers, type SigningRules } from '../verify/trust.js'
import { verifyPlan } from '../verify/verifyPlan.js'
import { marketOf } from './equivalentCalls.js'
import { namedContracts, policyMissing } from './policyMissing.js'

/**
 * Refuses a plan with a finding. If only the policy is incomplete, the error names the field and the address to add.
 *
 * @throws CheckoutError `PlanRefused` with the findings. `PolicyMissing` if the plan is as agreed, but the policy names no contract that
 * may be paid, or names a contract of the swap in only one of `routers` and `swapTokens`.
 */
export function refuseFindings(options: refuseFindings.Options): void {
  const { till, ...rest } = options
  const { intent, policy } = rest
  const { chainId } = intent
  const plan = { ...rest, base: till.marketplaceBase(chainId) }
  const findings = verifyPlan(plan).flat()
  if (findings.length === 0) return
  const market = findUntrustedMarket(plan)
  const named = namedContracts(policy, chainId)
  if (market && named.length === 0) throw policyMissing(market, chainId)
  const lacking = findLacking(plan, findings)
  const details = lacking.map((entry) => describeLacking(entry, policy, chainId)).join(' ')
  if (lacking.length > 0 && isNamedElsewhere(lacking, policy, chainId))
    throw new CheckoutError('PolicyMissing', { details })
  const hint = market ? `The policy names ${named.join(', ')} on chain ${chainId}.` : details
  throw new CheckoutError('PlanRefused', {
    details: [...findings.map(({ text }) => text), hint].join(' ').trim(),
    findings,
  })
}

export declare namespace refuseFindings {
  type Options = Readers & {
    steps: readonly Step[]
    /** The rules for signed and posted steps. */
    signing: SigningRules | undefined
    till: Pick<Till, 'marketplaceBase'>
    intent: Intent
    policy: Policy | undefined
    /** The terms that the chain answered. */
    facts: Facts | undefined
    /** Returns the time that deadlines are verified by, in milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
    /** Whether an earlier attempt swapped already. @default false */
    isSwapped?: boolean | undefined
  }
}

/** Finds the market of a plan that would pass if the policy named this market. */
function findUntrustedMarket(options: verifyPlan.Options): Address | undefined {
  const { steps, intent, policy } = options
  const market = steps.map(marketOf).find((address) => address !== undefined)
  if (!market) return undefined
  const markets = { [intent.chainId]: [market] }
  const findings = verifyPlan({ ...options, policy: { ...policy, markets } })
  return findings.flat().length === 0 ? market : undefined
}

/** A contract of the swap that a field of the policy lacks. */
type Lacking = { field: SwapField; address: Address }
type SwapField = 'routers' | 'swapTokens'

/** Finds the smallest addition to the policy that lets a swap pass; empty if the plan has another fault. */
function findLacking(plan: verifyPlan.Options, findings: readonly Finding[]): readonly Lacking[] {
  if (!plan.intent.pay) return []
  const unknown = findings.filter(({ code }) => code === 'unknown-route' || code === 'unknown-contract')
  const addresses = new Set(unknown.flatMap(({ text }) => text.match(/0x[\da-f]{40}/i)?.[0] ?? []))
  const additions = [...addresses].slice(0, maxStrangers).flatMap((text): Lacking[] => {
    const address = text as Address
    return [
      { field: 'swapTokens', address },
      { field: 'routers', address },
    ]
  })
  const subsets = Array.from({ length: 2 ** additions.length }, (_, bits) =>
    additions.filter((_, index) => (bits >> index) % 2 === 1),
  )
  const passes = (subset: readonly Lacking[]) =>
    verifyPlan({ ...plan, policy: addTo(plan, subset) }).flat().length === 0
  return subsets.sort((one, other) => one.length - other.length).find(passes) ?? []
}

/** The maximum number of unknown contracts that the search tries, so that it verifies at most 64 plans. */
const maxStrangers = 3

function addTo({ policy = {}, intent }: verifyPlan.Options, additions: readonly Lacking[]): Policy {
  const { chainId } = intent
  const addressesOf = (field: SwapField) => [
    ...(policy[field]?.[chainId] ?? []),
    ...additions.filter((addition) => addition.field === field).map(({ address }) => address),
  ]
  return {
    ...policy,
    routers: { ...policy.routers, [chainId]: addressesOf('routers') },
    swapTokens: { ...policy.swapTokens, [chainId]: addressesOf('swapTokens') },
  }
}

/** Whether the policy trusts each contract in its other field. Otherwise the service may be at fault. */
function isNamedElsewhere(lacking: readonly Lacking[], policy: Policy | undefined, chainId: number): boolean {
  const { routers, swapTokens } = policy ?? {}
  return lacking.every(({ field, address }) => {
    const other = field === 'routers' ? swapTokens : routers
    return includes(other?.[chainId] ?? [], address)
  })
}

function describeLacking(lacking: Lacking, policy: Policy | undefined, chainId: number): string {
  const { field, address } = lacking
  const other = field === 'routers' ? 'swapTokens' : 'routers'
  const known = isNamedElsewhere([lacking], policy, chainId) ? `, only in policy.${other}` : ''
  return `The swap needs ${address}, which policy.${field} does not name on chain ${chainId}${known}. If the shop trusts it: policy={{ ${field}: { ${chainId}: ['${address}'] } }}`
}
