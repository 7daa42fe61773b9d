import type { Address } from 'viem'
import type { Finding } from '../errors/finding.js'
import type { Policy } from '../verify/policy.js'
import { includes } from '../verify/trust.js'
import { verifyPlan } from '../verify/verifyPlan.js'
import { describeAddition } from './unlistedMarket.js'

type Lacking = { field: SwapField; address: Address }
type SwapField = 'routers' | 'swapTokens'

/**
 * Finds the contracts that a swap needs, but that the policy does not list. Returns `undefined` if the plan would be refused even with
 * these contracts in the policy. `isNamedElsewhere` is true if the policy lists all of them in the wrong field: routers in `swapTokens`,
 * and tokens in `routers`.
 */
export function findLacking(
  plan: verifyPlan.Options,
  findings: readonly Finding[],
): FoundLacking | undefined {
  const { policy, intent } = plan
  const lacking = findAdditions(plan, findings)
  if (lacking.length === 0) return undefined
  const { chainId } = intent
  return {
    isNamedElsewhere: isNamedElsewhere(lacking, policy, chainId),
    details: lacking.map((addition) => describeLacking(addition, policy, chainId)).join(' '),
  }
}

type FoundLacking = { isNamedElsewhere: boolean; details: string }

function findAdditions(plan: verifyPlan.Options, findings: readonly Finding[]): readonly Lacking[] {
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
  return subsets.sort((left, right) => left.length - right.length).find(passes) ?? []
}

/**
 * The largest number of unknown contracts in the search. Each of 3 contracts may be missing in each of 2 fields of the policy. The search
 * verifies the plan with every combination, at most 2^6 = 64 times.
 */
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
  return `The swap needs ${address}, which policy.${field} does not name on chain ${chainId}${known}. If the shop trusts it, ${describeAddition(field, address, chainId)}`
}
