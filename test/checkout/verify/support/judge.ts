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
 * Carries out a plan on a chain and returns its harm to the buyer. The buyer carries out all of its steps, and other accounts exploit them.
 *
 * **A plan is harmless if it ends in one of these ways:**
 * - The buyer has the items of the intent for the agreed amount, and no allowance grew.
 * - The buyer has everything they had before, and only the market's allowance grew, up to the agreed amount.
 *
 * In both cases, the signatures must be worthless a day later, on another chain and on another site.
 *
 * So a plan is harmless if its approval succeeds and its purchase reverts. Every honest plan ends like this if another buyer is faster. The
 * market can use the allowance only in a purchase of the buyer.
 *
 * `verify` cannot know whether a call reverts, so it accepts such a plan. The checkout still refuses the plan as `WouldRevert`, because it
 * simulates the whole plan before the prompt.
 *
 * The judge uses no rule of `verify`. Sellers collude with the service: the offerer signs every Seaport order that a plan names, unless the
 * offerer is the buyer.
 */
export async function judge(options: judge.Options): Promise<Verdict> {
  const { chains, plan, steps } = options
  const harmElsewhere = findHarmElsewhere(steps)
  if (harmElsewhere) return harmElsewhere
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
    if (String(kept) !== String(used)) return { harm: 'is valid for more than a day' }
  }
  const foreign = relaysOn(place.otherChainId)
  if (foreign.length > 0 && !verdict.harm) {
    const elsewhere = { intent, readings, given: [], offered: [], chain: chains.other }
    const [first, last] = await observe({ ...elsewhere, blocks: [{ time: place.seconds, calls: foreign }] })
    if (String(first) !== String(last)) return { harm: 'is valid on another chain' }
  }
  return verdict
}

export declare namespace judge {
  type Options = {
    chains: Chains
    plan: HonestPlan
    steps: readonly Step[]
  }
}

/** The chain of the plans, and another chain with the same accounts and contracts. */
export type Chains = { home: TamperChain; other: TamperChain }

/** The verdict on a plan: its harm to the buyer, or one of the two harmless ends, see `judge`. */
export type Verdict = { harm: string; end?: never } | { end: 'bought' | 'nothing'; harm?: never }

/** The contracts that may take the price of a purchase. */
export function payeesOf(venue: Venue) {
  if (venue.startsWith('seaport')) return [seaportPlace, conduit.address]
  return [venue.startsWith('request') ? place.requestMarket : place.market]
}

/** Finds harm to the buyer that no chain shows: data that is posted to another site, and logins at another site. */
function findHarmElsewhere(steps: readonly Step[]): Verdict | undefined {
  const own = new URL(place.base)
  for (const { id, signature, data, post } of steps) {
    const text = isHex(data) ? hexToString(data) : data
    const { domain, address = zeroAddress } = parseSiweMessage(id === 'signEIP191' && !signature ? text : '')
    if (domain && domain !== own.host && isAddressEqual(address, place.buyer))
      return { harm: 'signs in to another site' }
    // Only an absolute URL can lead to another site than the base.
    const isAbsolute = post && /^[a-z][a-z0-9+.-]*:/i.test(post.endpoint)
    if (isAbsolute && URL.canParse(post.endpoint) && new URL(post.endpoint).origin !== own.origin)
      return { harm: 'sends data to another site' }
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
    if (paid - agreedFees > price) return { harm: 'pays more than agreed' }
    if (of('allowance').some(({ change }) => change > 0n)) return { harm: 'leaves an allowance' }
    return { end: 'bought' }
  }
  if (paid > 0n) return { harm: 'delivers less' }
  const payees = payeesOf(venue)
  const letsMoreBeTaken = of('allowance').some(({ spender, was, is }) => {
    const agreed = payees.some((payee) => spender && isAddressEqual(payee, spender)) ? intent.maxTotal : 0n
    return is > was && is > agreed
  })
  return letsMoreBeTaken ? { harm: 'raises an allowance' } : { end: 'nothing' }
}
