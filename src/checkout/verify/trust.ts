import { type Address, isAddressEqual } from 'viem'
import { readOnce } from '../../protocol/read/readOnce.js'
import type { Signature, Step } from '../../protocol/step.js'
import type { SwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import type { Facts, Question } from '../../venues/facts.js'
import type { Interpretation } from '../../venues/interpretCall.js'
import type { Venue } from '../../venues/venue.js'
import type { Finding, FindingCode } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import type { Policy, PolicyMarket } from './policy.js'
import type { Role } from './stepRole.js'

/** The contracts, sites and messages that one purchase trusts: the host's policy and Tillkit's own, for the chain of the intent. */
export type Trust = {
  /** Trusted market contracts. */
  markets: readonly PolicyMarket[]
  /** The venues that decode calls to markets for which the policy names no venue. */
  venues: readonly Venue[]
  /** The chain data that the terms depend on. */
  facts: Facts | undefined
  /** Seaport zones (contracts that may reject a sale) that the purchase may use. */
  zones: readonly Address[]
  /** Contracts that the purchase may call even if Tillkit cannot decode the call. */
  contracts: readonly Address[]
  /** Swap routers, and contracts that wrap the native currency. */
  routers: readonly Address[]
  /** Tokens that a swap may use between the two swapped currencies. */
  swapTokens: readonly Address[]
  /** Contracts that swap and buy in one transaction. */
  checkouts: readonly Address[]
  /** The origins of the marketplace and of the policy that steps may post to. */
  origins: readonly string[]
  /** The base URL of relative endpoints. */
  base: string
  /** Templates of texts that the buyer may sign. */
  messages: readonly string[]
  /** The current time in milliseconds since 1970. */
  now: number
  /** The longest validity of a message, in milliseconds. */
  lifetime: number
  /** The latest deadline of a payment or an allowance, in seconds since 1970. */
  latest: bigint
  /** The cache of decoded calls, keyed by chain, buyer, contract and calldata. */
  read: Map<string, Buy | undefined>
}

/** A decoded purchase, and whether the policy trusts its market. */
export type Buy = Interpretation & {
  /** The venue that decoded the call. */
  venue: Venue
  /** The called market contract. */
  market: Address
  /** Whether the policy trusts this market for this venue. */
  isTrusted: boolean
  /** Whether some blocks ago the order had other terms or did not exist: a reorg can then give the order number to another order. */
  isUnsettled: boolean
}

export type Check = {
  step: Step
  intent: Intent
  trust: Trust
  /** The total cost of the steps, in the currency's smallest unit. */
  total: bigint
  paying: Step | undefined
}

export type Readers = Pick<Trust, 'venues'> & {
  swaps: SwapRules | undefined
}

export type SwapRules = {
  readSwapCheckout: (call: { to: Address; data: string; value: bigint }) => SwapCheckout | undefined
  /** Returns the contract reads that the verification of a call without a swap needs. */
  fillQuestions: (purchase: { to: Address; data: string }, facts: Facts | undefined) => readonly Question[]
  verifySwapAndBuy: (check: SwapCheck & { signing: SigningRules | undefined }) => Finding[][]
  verifySwap: (check: SwapCheck) => Finding[][]
}

type SwapCheck = { steps: readonly Step[]; intent: Intent; trust: Trust; total: bigint }

export type SigningRules = {
  verifySigned: (role: Role, check: SignedCheck) => Finding[] | undefined
  nameSignature: (signature: Signature) => FindingCode
  verifyCallPermit: (step: Step, needed: CallSignature) => Finding[]
  verifyCallSignature: (step: Step, allowed: Allowed, needed: CallSignature) => Finding[]
  isSame: (left: unknown, right: unknown) => boolean
  readMessage: (data: string) => string | undefined
}

type SignedCheck = Omit<SwapCheck, 'steps'> & { step: Step; paying: Step | undefined }
type Allowed = { spender: Address; amount: bigint; deadline: bigint }
type CallSignature = Pick<SwapCheck, 'intent' | 'trust'> & { spender: Address; amount: bigint }

export function createTrust(options: AnyTrustOptions & Pick<Trust, 'venues'>): Trust {
  const { intent, base = unknownBase } = options
  const policy = options.policy ?? {}
  const { chainId, marketplace } = intent
  const { maxDeadline } = policy
  const { venues, facts } = options
  const now = options.now?.() ?? (facts ? Number(facts.block.time) * 1_000 : Date.now())
  const named = (policy.markets?.[chainId] ?? []).map((market) =>
    typeof market === 'string' ? { address: market } : market,
  )
  // Orders of the marketplace kinds `third_party_kind_…` are on Seaport, which has the same address on every chain.
  const isThirdParty = marketplace.startsWith('third_party_kind') && policy.seaport !== false
  return {
    markets: isThirdParty
      ? [...named, ...venues.flatMap(({ address }) => (address ? { address } : []))]
      : named,
    venues,
    facts,
    zones: policy.zones?.[chainId] ?? [],
    contracts: policy.contracts?.[chainId] ?? [],
    routers: policy.routers?.[chainId] ?? [],
    swapTokens: policy.swapTokens?.[chainId] ?? [],
    checkouts: policy.checkouts?.[chainId] ?? [],
    // Remove duplicates: equal alternatives in the login pattern would cause exponential backtracking.
    origins: [...new Set([base, ...(policy.origins ?? [])].flatMap((url) => originOf(url) ?? []))],
    base,
    messages: policy.messages ?? [],
    now,
    lifetime: (maxDeadline ?? 86_400) * 1_000,
    latest: BigInt(Math.floor(now / 1_000 + (maxDeadline ?? 1_800))),
    read: new Map(),
  }
}

/** The options that decide what a verification of a purchase trusts. */
export type TrustOptions = AnyTrustOptions & {
  /** The terms that the buyer agreed to. */
  intent: Intent
}
/** The options that decide what a verification trusts. */
export type AnyTrustOptions = {
  /** The chain and the marketplace kind. */
  intent: Pick<Intent, 'chainId' | 'marketplace'>
  /** The contracts that the host trusts beyond the default. @default {} */
  policy?: Policy | undefined
  /** The marketplace's base URL, without which steps may only post to relative endpoints and to `policy.origins`. */
  base?: string | undefined
  /** The markets that the verification can decode. @default all that Tillkit knows */
  venues?: readonly Venue[] | undefined
  /** The chain data from `readFacts`, without which verification refuses calls that contain only an order id. */
  facts?: Facts | undefined
  /** Returns the current time in milliseconds since 1970. @default the time of the block of `facts`, else `Date.now` */
  now?: (() => number) | undefined
}

/**
 * Whether a contract is the currency or a collection of the purchase. Tillkit must be able to decode a call to such a contract, because an
 * opaque call could move the buyer's tokens.
 */
export function isOwnToken(to: Address, { currency, orders }: Intent): boolean {
  return isAddressEqual(to, currency) || orders.some((order) => isAddressEqual(to, order.collectionAddress))
}

export function includes(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((known) => isAddressEqual(known, address))
}

export function isMarketOf(market: Address, { kind, trust }: { kind: string; trust: Trust }): boolean {
  const { markets, venues } = trust
  const entry = markets.find(({ address }) => isAddressEqual(address, market))
  const isFixedVenue = venues.some(({ address }) => address && isAddressEqual(address, market))
  return entry !== undefined && (entry.venue?.kind ?? kind) === kind && !isFixedVenue
}

/** Whether the policy trusts a contract as a Tillkit market. Only there can a buyer sign a purchase that another account sends. */
export function isTillkitMarket(market: Address, trust: Trust): boolean {
  return isMarketOf(market, { kind: 'tillkit', trust })
}

const unknownBase = 'https://marketplace.invalid'

/** Returns `undefined` for a custom URL scheme: the origin of all such URLs is 'null', so all of them would count as the same site. */
const originOf = readOnce((url) => {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : {}
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}, 32)
