import { isAddressEqual } from 'viem'
import type { Reverts } from '../../../venues/decodeRevert.js'
import type { Question } from '../../../venues/facts.js'
import { requestVenue } from '../../../venues/request/requestVenue.js'
import { seaportAddress } from '../../../venues/seaport/seaportAddress.js'
import { tillkitVenue } from '../../../venues/tillkit/tillkitVenue.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import type { Intent } from '../../intent/intent.js'
import { marketAddresses, type Policy } from '../../verify/policy.js'
import type { Readers } from '../../verify/trust.js'

/**
 * What reads a purchase. Only some need Seaport, where the order is of that kind or the policy may mean it, or swaps, where something
 * else is paid with: these are loaded meanwhile, while the service and the chain are asked.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadReaders(options: loadReaders.Options): Promise<PlanReaders> {
  const readers = load(options).catch((cause: unknown) => {
    throw new CheckoutError('NotLoaded', { cause })
  })
  // What is needed is awaited later.
  readers.catch(() => {})
  return readers
}

export declare namespace loadReaders {
  type Options = { intent: Intent; policy: Policy | undefined }
}

/** What reads a plan, and why a contract refuses it. */
export type PlanReaders = Readers & {
  /** The errors of what only some purchases call. */
  reverts: readonly Reverts[]
  /** What will probably be asked of the chain about the orders; nothing where no more is known than at once. */
  foresee?: ((intent: Intent) => readonly Question[]) | undefined
}

async function load({ intent, policy = {} }: loadReaders.Options): Promise<PlanReaders> {
  const { chainId, marketplace, pay } = intent
  const { contracts, checkouts } = policy
  const markets = marketAddresses(policy, chainId)
  // What may be called unread has to be known for what it is, and where no market is named the buyer's may be any.
  const mayBeSeaport =
    marketplace.startsWith('third_party_kind') ||
    markets.length === 0 ||
    markets.some((market) => isAddressEqual(market, seaportAddress)) ||
    contracts?.[chainId] !== undefined
  const [seaport, swaps] = await Promise.all([
    mayBeSeaport ? import('./seaport.js').then((loaded) => loaded.seaport) : undefined,
    pay || checkouts?.[chainId] ? loadSwaps() : undefined,
  ])
  return {
    venues: [tillkitVenue, requestVenue, ...(seaport ? [seaport.venue] : [])],
    swaps,
    reverts: [seaport, swaps].flatMap((loaded) => loaded?.reverts ?? []),
    foresee: seaport?.foresee,
  }
}

/** Loads what reads, makes and verifies swaps. */
export async function loadSwaps() {
  return (await import('./swaps.js')).swaps
}
