import { isAddressEqual, isHash } from 'viem'
import type { Step } from '../../../protocol/step.js'
import type { Reverts } from '../../../venues/decodeRevert.js'
import type { Question } from '../../../venues/facts.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { loadChunk } from '../../errors/loadChunk.js'
import type { Intent } from '../../intent/intent.js'
import type { Policy } from '../../verify/policy.js'
import { isTransaction } from '../../verify/transactionStep.js'
import type { Readers, SigningRules } from '../../verify/trust.js'
import type { assertNotOwnOrder } from '../assertNotOwnOrder.js'
import type { findLacking } from '../findLacking.js'
import { mayPayByPermit } from '../mayPayByPermit.js'

/** Lazy-loads the readers of a purchase: the venues that it may need, and swaps if the buyer pays in another currency. */
export function loadReaders(options: loadReaders.Options): Promise<PlanReaders> {
  const readers = load(options)
  readers.catch(() => {})
  return readers
}

export declare namespace loadReaders {
  type Options = { intent: Intent; policy: Policy | undefined }
}

export type PlanReaders = Readers & {
  reverts: readonly Reverts[]
  assertNotOwnOrder?: typeof assertNotOwnOrder | undefined
  findLacking?: typeof findLacking | undefined
  earlyQuestions?: ((intent: Intent) => readonly Question[]) | undefined
}

async function load({ intent, policy = {} }: loadReaders.Options): Promise<PlanReaders> {
  const kinds = kindsOf(intent, policy)
  const contracts = policy.checkouts?.[intent.chainId]
  const maySignForSwap = intent.pay && contracts
  // The checkout may add a permit signature that the service's steps do not have, so preload the rules that verify signatures.
  if (maySignForSwap || mayPayByPermit({ intent, policy })) void loadSigningRules()
  const [market, request, seaport, swaps] = await Promise.all([
    kinds.market ? loadChunk(async () => (await import('./market.js')).market) : undefined,
    kinds.request ? loadChunk(async () => (await import('./request.js')).request) : undefined,
    kinds.seaport ? loadChunk(async () => (await import('./seaport.js')).seaport) : undefined,
    intent.pay || contracts ? loadSwaps() : undefined,
  ])
  const reverts = [market, request, seaport, swaps].flatMap((loaded) => loaded?.reverts ?? [])
  return {
    venues: [market, request, seaport].flatMap((loaded) => loaded?.venue ?? []),
    swaps,
    reverts: swaps && maySignForSwap ? [...reverts, ...swaps.permitReverts] : reverts,
    assertNotOwnOrder: market?.assertNotOwnOrder,
    findLacking: intent.pay && swaps?.findLacking,
    earlyQuestions: seaport?.earlyQuestions,
  }
}

/**
 * Loads the rules for signatures if a step is not a transaction. Without these rules, the checkout refuses every step that is not a
 * transaction.
 */
export function loadSigning(steps: readonly Step[]): Promise<SigningRules | undefined> {
  return steps.every(isTransaction) ? Promise.resolve(undefined) : loadSigningRules()
}

function loadSigningRules(): Promise<SigningRules> {
  return loadChunk(async () => (await import('../../verify/signingRules.js')).signingRules)
}

function kindsOf({ chainId, marketplace, orders }: Intent, { markets, contracts }: Policy) {
  const named = markets?.[chainId] ?? []
  const bare = named.flatMap((market) =>
    typeof market === 'string' ? market : market.venue ? [] : market.address,
  )
  // `policy.contracts` permits calls that Tillkit cannot decode. If the policy lists such contracts, load all venues, to prove that the
  // called contract is not a known market. Do the same if the policy names no market.
  const mayBeAny = contracts?.[chainId] !== undefined || named.length === 0
  const isThirdParty = marketplace.startsWith('third_party_kind')
  const mayBeNamed = mayBeAny || bare.length > 0
  return {
    // Order ids are hashes on a Tillkit market and numbers on a request market. So skip the Tillkit market if all ids are numbers, and the
    // request market if all ids are hashes.
    market: mayBeNamed && !orders.every(({ orderId }) => /^\d+$/.test(orderId)),
    request: mayBeNamed && !orders.every(({ orderId }) => isHash(orderId)),
    seaport: mayBeAny || isThirdParty || bare.some((market) => isAddressEqual(market, seaportAddress)),
  }
}

export function loadSwaps() {
  return loadChunk(async () => (await import('./swaps.js')).swaps)
}
