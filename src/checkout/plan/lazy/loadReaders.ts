import { isAddressEqual, isHash } from 'viem'
import type { Step } from '../../../protocol/step.js'
import type { Reverts } from '../../../venues/decodeRevert.js'
import type { Question } from '../../../venues/facts.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { loadChunk } from '../../errors/loadChunk.js'
import type { Intent } from '../../intent/intent.js'
import type { Policy } from '../../verify/policy.js'
import type { Readers, SigningRules } from '../../verify/trust.js'
import { isTransaction } from '../../verify/verifyPlain.js'
import type { assertNotOwnOrder } from '../assertNotOwnOrder.js'
import type { findLacking } from '../findLacking.js'

/**
 * Loads the readers of a purchase: the kinds of market that it may be on, and swaps if the buyer pays in another currency. The files
 * load while the service and the chain answer.
 *
 * Rejects with a CheckoutError `NotLoaded`. A caller may start the load and never await it.
 */
export function loadReaders(options: loadReaders.Options): Promise<PlanReaders> {
  const readers = load(options)
  readers.catch(() => {})
  return readers
}

export declare namespace loadReaders {
  type Options = { intent: Intent; policy: Policy | undefined }
}

/** The readers of a plan, and of the reasons why a contract refuses it. */
export type PlanReaders = Readers & {
  /** The errors of the contracts that only some purchases call. */
  reverts: readonly Reverts[]
  /** Refuses the buyer's own orders if no simulation ran; `undefined` if the calls name the seller. */
  assertNotOwnOrder?: typeof assertNotOwnOrder | undefined
  /** Finds the contracts of a swap that the policy lacks; `undefined` if the buyer does not swap. */
  findLacking?: typeof findLacking | undefined
  /** Returns questions about the orders that the chain can answer early; `undefined` if there are none. */
  earlyQuestions?: ((intent: Intent) => readonly Question[]) | undefined
}

async function load({ intent, policy = {} }: loadReaders.Options): Promise<PlanReaders> {
  const kinds = kindsOf(intent, policy)
  const { pay } = intent
  const contracts = policy.checkouts?.[intent.chainId]
  const maySignPermit = pay && contracts
  // Such a plan may ask for a signature that the service's steps do not have.
  if (maySignPermit) void loadSigningRules()
  const [market, request, seaport, swaps] = await Promise.all([
    kinds.market ? loadChunk(async () => (await import('./market.js')).market) : undefined,
    kinds.request ? loadChunk(async () => (await import('./request.js')).request) : undefined,
    kinds.seaport ? loadChunk(async () => (await import('./seaport.js')).seaport) : undefined,
    pay || contracts ? loadSwaps() : undefined,
  ])
  const reverts = [market, request, seaport, swaps].flatMap((loaded) => loaded?.reverts ?? [])
  return {
    venues: [market, request, seaport].flatMap((loaded) => loaded?.venue ?? []),
    swaps,
    reverts: swaps && maySignPermit ? [...reverts, ...swaps.permitReverts] : reverts,
    assertNotOwnOrder: market?.assertNotOwnOrder,
    findLacking: pay && swaps?.findLacking,
    earlyQuestions: seaport?.earlyQuestions,
  }
}

/**
 * Loads the rules for the steps that the wallet signs or the page posts; `undefined` if every step is a transaction. Without the
 * rules the checkout refuses such a step.
 *
 * Rejects with a CheckoutError `NotLoaded`. A caller may start the load and never await it.
 */
export function loadSigning(steps: readonly Step[]): Promise<SigningRules | undefined> {
  return steps.every(isTransaction) ? Promise.resolve(undefined) : loadSigningRules()
}

function loadSigningRules(): Promise<SigningRules> {
  return loadChunk(async () => (await import('../../verify/signingRules.js')).signingRules)
}

/** Returns the kinds of market that the purchase may be on, by the policy, the kind of the orders, and the form of their ids. */
function kindsOf({ chainId, marketplace, orders }: Intent, { markets, contracts }: Policy) {
  const named = markets?.[chainId] ?? []
  const bare = named.flatMap((market) =>
    typeof market === 'string' ? market : market.venue ? [] : market.address,
  )
  // For undecoded calls all kinds load: the contract must not be a known market. A policy without a market leaves any kind open.
  const mayBeAny = contracts?.[chainId] !== undefined || named.length === 0
  const isThirdParty = marketplace.startsWith('third_party_kind')
  const mayBeNamed = mayBeAny || bare.length > 0
  return {
    // The ids of our market are hashes, those of a request market are numbers.
    market: mayBeNamed && !orders.every(({ orderId }) => /^\d+$/.test(orderId)),
    request: mayBeNamed && !orders.every(({ orderId }) => isHash(orderId)),
    seaport: mayBeAny || isThirdParty || bare.some((market) => isAddressEqual(market, seaportAddress)),
  }
}

/** Loads the chunk that reads, makes and verifies swaps. Rejects with a CheckoutError `NotLoaded`. */
export function loadSwaps() {
  return loadChunk(async () => (await import('./swaps.js')).swaps)
}
