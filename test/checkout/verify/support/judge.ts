import { hexToString, isAddressEqual, isHex, zeroAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { Step } from '../../../../src/protocol/step.js'
import { actsOf } from './actsOf.js'
import type { HonestPlan, Venue } from './honestPlans.js'
import { observe } from './observe.js'
import { place } from './place.js'
import { type Reading, readingsOf } from './readings.js'
import { conduit } from './seaportSteps.js'
import { seaportPlace } from './seaportTerms.js'
import type { TamperChain } from './startTamperChain.js'
import { surroundings } from './surroundings.js'

/**
 * Says what harm a plan does, by doing it on a chain. The rule:
 *
 * **A plan is harmless if, once the buyer has done all that it asks and others have made the most of it, she has either
 * what she asked for, for what was agreed, and nobody may take more than before, or all that she had, and nobody may take
 * more than before but the market of the purchase, up to what was agreed; and if what she signed is worth nothing a day
 * later, on another chain and at another site.**
 *
 * So an approval of the price before a purchase that can only revert does no harm. Every honest plan ends there if someone
 * else is faster; the market can take nothing without a purchase of hers; and what the chain will make of calldata cannot
 * be read from calldata. `verify` passes such a plan. The checkout refuses it all the same, as `WouldRevert`: it runs the
 * whole plan on a copy of the newest block before it asks the wallet.
 *
 * No rule of `verify` is used here. Sellers collude with the service: whatever order on Seaport a plan names has been
 * signed by its offerer, unless that is the buyer.
 */
export async function judge(options: judge.Options): Promise<Verdict> {
  const { chains, plan, steps } = options
  const told = tellsOthers(steps)
  if (told) return told
  const { intent } = plan
  const acts = await actsOf(steps)
  const readings = readingsOf(intent)
  const common = { intent, readings, ...surroundings({ plan, steps }) }
  const relaysOn = (chainId: number) => acts.flatMap((act) => (act.chainId === chainId ? act.relays : []))
  const relays = relaysOn(place.chainId)
  const atOnce = acts.flatMap(({ sends, relays, chainId }) => [
    ...sends,
    ...(chainId === place.chainId ? relays : []),
  ])

  const now = { time: place.seconds, calls: [...atOnce, ...relays] }
  const [before = [], after = []] = await observe({ ...common, chain: chains.home, blocks: [now] })
  const verdict = compare({ plan, readings, before, after })
  if (relays.length > 0 && !verdict.harm) {
    const sent = { time: place.seconds, calls: acts.flatMap(({ sends }) => sends) }
    const late = { time: place.seconds + 86_401n, calls: [...relays, ...relays] }
    const [, kept, used] = await observe({ ...common, chain: chains.home, blocks: [sent, late] })
    if (String(kept) !== String(used)) return { harm: 'is good for more than a day' }
  }
  const foreign = relaysOn(place.otherChainId)
  if (foreign.length > 0 && !verdict.harm) {
    const elsewhere = { intent, readings, given: [], offered: [], chain: chains.other }
    const [first, last] = await observe({ ...elsewhere, blocks: [{ time: place.seconds, calls: foreign }] })
    if (String(first) !== String(last)) return { harm: 'is good on another chain' }
  }
  return verdict
}

export declare namespace judge {
  type Options = {
    chains: Chains
    /** What the buyer asked for, and what an honest service would have answered. */
    plan: HonestPlan
    /** What the service answered. */
    steps: readonly Step[]
  }
}

/** The chain of the plans, and one where everybody has the same. */
export type Chains = { home: TamperChain; other: TamperChain }

/** How a plan ends: with harm, or in one of the two ends of the rule. */
export type Verdict = { harm: string; end?: never } | { end: 'bought' | 'nothing'; harm?: never }

/** Who may take what a purchase costs. */
export function payeesOf(venue: Venue) {
  if (venue.startsWith('seaport')) return [seaportPlace, conduit.address]
  return [venue.startsWith('request') ? place.requestMarket : place.market]
}

/** What no chain shows: data for another site, and logins there. */
function tellsOthers(steps: readonly Step[]): Verdict | undefined {
  const own = new URL(place.base)
  for (const { id, signature, data, post } of steps) {
    const text = isHex(data) ? hexToString(data) : data
    const { domain, address = zeroAddress } = parseSiweMessage(id === 'signEIP191' && !signature ? text : '')
    if (domain && domain !== own.host && isAddressEqual(address, place.buyer))
      return { harm: 'signs in elsewhere' }
    // Only what has a scheme leaves the base that it is below.
    const isAbsolute = post && /^[a-z][a-z0-9+.-]*:/i.test(post.endpoint)
    if (isAbsolute && URL.canParse(post.endpoint) && new URL(post.endpoint).origin !== own.origin)
      return { harm: 'tells another site' }
  }
  return undefined
}

type Comparison = { plan: HonestPlan; readings: readonly Reading[]; before: bigint[]; after: bigint[] }

function compare({ plan, readings, before, after }: Comparison): Verdict {
  const { intent, venue } = plan
  const changes = readings.map((reading, index) => {
    const [was = 0n, is = 0n] = [before[index], after[index]]
    return { ...reading, was, is, change: is - was }
  })
  const of = (kind: Reading['kind']) => changes.filter((one) => one.kind === kind)
  const fees = of('fees')
  const paid = -of('money').reduce((sum, { change }) => sum + change, 0n)
  const price = intent.orders.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0n)
  const agreedFees = fees.reduce((sum, { wanted = 0n }) => sum + wanted, 0n)
  if (of('belonging').some(({ change }) => change < 0n)) return { harm: 'takes something else' }
  if (paid > intent.maxTotal) return { harm: 'costs more' }
  if (of('goods').every(({ change, wanted = 0n }) => change >= wanted)) {
    if (fees.some(({ change, wanted = 0n }) => change < wanted)) return { harm: 'leaves out a fee' }
    if (paid - agreedFees > price) return { harm: 'pays what was not agreed' }
    if (of('allowance').some(({ change }) => change > 0n)) return { harm: 'leaves an allowance' }
    return { end: 'bought' }
  }
  if (paid > 0n) return { harm: 'delivers less' }
  const payees = payeesOf(venue)
  const letsMoreBeTaken = of('allowance').some(({ spender, was, is }) => {
    const agreed = payees.some((payee) => spender && isAddressEqual(payee, spender)) ? intent.maxTotal : 0n
    return is > was && is > agreed
  })
  return letsMoreBeTaken ? { harm: 'lets more be taken' } : { end: 'nothing' }
}
