import { isAddressEqual, isHash } from 'viem'
import type { Step } from '../../../protocol/step.js'
import type { Reverts } from '../../../venues/decodeRevert.js'
import type { Question } from '../../../venues/facts.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import type { Intent } from '../../intent/intent.js'
import type { Policy } from '../../verify/policy.js'
import type { Readers, SigningRules } from '../../verify/trust.js'
import { isTransaction } from '../../verify/verifyPlain.js'
import { loadPermits } from './loadPermits.js'
import { orNotLoaded } from './orNotLoaded.js'
import type { refuseOwn } from './refuseOwn.js'

/**
 * What reads a purchase: of the kinds of market those that it may be on, and swaps where something else is paid with. All of it is
 * loaded while the service and the chain are asked.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadReaders(options: loadReaders.Options): Promise<PlanReaders> {
  return orNotLoaded(load(options))
}

export declare namespace loadReaders {
  type Options = { intent: Intent; policy: Policy | undefined }
}

/** What reads a plan, and why a contract refuses it. */
export type PlanReaders = Readers & {
  /** The errors of what only some purchases call. */
  reverts: readonly Reverts[]
  /** Refuses orders of the buyer’s own where nothing was rehearsed; nothing where the calls say who sells. */
  refuseOwn?: typeof refuseOwn | undefined
  /** What will probably be asked of the chain about the orders; nothing where no more is known than at once. */
  earlyQuestions?: ((intent: Intent) => readonly Question[]) | undefined
}

async function load({ intent, policy = {} }: loadReaders.Options): Promise<PlanReaders> {
  const kinds = kindsOf(intent, policy)
  const { pay } = intent
  const contracts = policy.checkouts?.[intent.chainId]
  // A piece of another build, which has not what is looked for, is as good as none.
  const [market, request, seaport, swaps, permits] = await Promise.all([
    kinds.market ? import('./market.js').then(({ market: { ...loaded } }) => loaded) : undefined,
    kinds.request ? import('./request.js').then(({ request: { ...loaded } }) => loaded) : undefined,
    kinds.seaport ? import('./seaport.js').then(({ seaport: { ...loaded } }) => loaded) : undefined,
    pay || contracts ? loadSwaps() : undefined,
    pay && contracts ? loadPermits() : undefined,
  ])
  return {
    venues: [market, request, seaport].flatMap((loaded) => loaded?.venue ?? []),
    swaps,
    reverts: [market, request, seaport, swaps, permits].flatMap((loaded) => loaded?.reverts ?? []),
    refuseOwn: market?.refuseOwn,
    earlyQuestions: seaport?.earlyQuestions,
  }
}

/**
 * Loads what judges the steps that are signed or posted; nothing where a plan has none. Without it such a step is refused.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadSigning(steps: readonly Step[]): Promise<SigningRules | undefined> {
  return orNotLoaded(loadRules(steps))
}

async function loadRules(steps: readonly Step[]): Promise<SigningRules | undefined> {
  return steps.every(isTransaction)
    ? undefined
    : import('./signing.js').then(({ signing: { ...loaded } }) => loaded)
}

/** Which kinds of market the purchase may be on, by what the policy names, by the kind of its orders, and by how they are named. */
function kindsOf({ chainId, marketplace, orders }: Intent, { markets, contracts }: Policy) {
  const named = markets?.[chainId] ?? []
  const bare = named.flatMap((market) =>
    typeof market === 'string' ? market : market.venue ? [] : market.address,
  )
  // What may be called unread has to be known for what it is, and where no market is named the buyer's may be any.
  const mayBeAny = contracts?.[chainId] !== undefined || named.length === 0
  const isThirdParty = marketplace.startsWith('third_party_kind')
  const mayBeNamed = mayBeAny || bare.length > 0
  return {
    // A purchase buys the orders that it was agreed on: our market's are hashes, and requests are numbers.
    market: mayBeNamed && !orders.every(({ orderId }) => /^\d+$/.test(orderId)),
    request: mayBeNamed && !orders.every(({ orderId }) => isHash(orderId)),
    seaport: mayBeAny || isThirdParty || bare.some((market) => isAddressEqual(market, seaportAddress)),
  }
}

/** Loads what reads, makes and verifies swaps. */
export async function loadSwaps() {
  return (await import('./swaps.js')).swaps
}
