import { type Address, isAddressEqual } from 'viem'
import { readOnce } from '../../protocol/read/readOnce.js'
import type { Signature, Step } from '../../protocol/step.js'
import type { SwapCheckout } from '../../swaps/checkout/readSwapCheckout.js'
import type { Facts } from '../../venues/facts.js'
import type { Interpretation } from '../../venues/interpretCall.js'
import type { Venue } from '../../venues/venue.js'
import type { Finding, FindingCode } from '../errors/finding.js'
import type { Intent } from '../intent/intent.js'
import type { Policy, PolicyMarket } from './policy.js'
import type { Role } from './stepRole.js'

/** What one purchase may rely on: the host's policy and what Tillkit knows by itself, for the chain of the intent. */
export type Trust = {
  /** Market contracts; one without a venue is of a kind in `venues`. */
  markets: readonly PolicyMarket[]
  /** The kinds of market that are known without the policy's saying so. */
  venues: readonly Venue[]
  /** What was asked of the chain about the terms. */
  facts: Facts | undefined
  /** Contracts that may have a say in a sale. */
  zones: readonly Address[]
  /** Contracts whose calls may stay unread. */
  contracts: readonly Address[]
  /** Contracts that may swap: routers, and what wraps the native currency. */
  routers: readonly Address[]
  /** Tokens that a swap may lead through. */
  swapTokens: readonly Address[]
  /** Contracts that swap and buy in one transaction. */
  checkouts: readonly Address[]
  /** The origins of the marketplace and of what else may be posted to. */
  origins: readonly string[]
  /** What relative endpoints are below. */
  base: string
  /** Texts that may be signed, with placeholders. */
  messages: readonly string[]
  /** Milliseconds since 1970. */
  now: number
  /** How long a message may stay valid, in milliseconds. */
  lifetime: number
  /** The latest deadline of what pays or allows, in seconds since 1970. */
  latest: bigint
  /** What was read of calls under just this trust, so that each is read once. */
  read: Map<string, Buy | undefined>
}

/** What a call on a market buys, and whether the policy trusts that market. */
export type Buy = Interpretation & {
  /** What read the call. */
  venue: Venue
  /** The contract that is called. */
  market: Address
  /** Whether the policy names this market for what was agreed. */
  isTrusted: boolean
  /** Whether the chain said other terms some blocks ago: a reorg can give the number to another order. */
  isUnsettled: boolean
}

/** A step, and everything that verifies it. */
export type Check = {
  step: Step
  intent: Intent
  trust: Trust
  /** The plan's total cost. */
  total: bigint
  /** The step that pays, if there is one. */
  paying: Step | undefined
}

/** What is loaded for a purchase to read what it is made of. */
export type Readers = Pick<Trust, 'venues'> & {
  /** What reads swaps and holds them against what was agreed; nothing where a purchase has none. */
  swaps: SwapRules | undefined
}

/** What reads swaps and holds them against what was agreed. */
export type SwapRules = {
  readSwapCheckout: (call: { to: Address; data: string; value: bigint }) => SwapCheckout | undefined
  verifyMerged: (check: SwapCheck & { signing: SigningRules | undefined }) => Finding[][]
  verifySwap: (check: SwapCheck) => Finding[][]
}

type SwapCheck = { steps: readonly Step[]; intent: Intent; trust: Trust; total: bigint }

/** What holds against what was agreed what is signed or posted; a plan of nothing but transactions goes without. */
export type SigningRules = {
  /** The findings of a step by its part in the purchase; nothing of one that is neither signed nor posted. */
  verifySigned: (role: Role, check: SignedCheck) => Finding[] | undefined
  nameSignature: (signature: Signature) => FindingCode
  verifyHandedPermit: (step: Step, needed: Handed) => Finding[]
  verifyHanded: (step: Step, allowed: Allowed, needed: Handed) => Finding[]
  isSame: (one: unknown, other: unknown) => boolean
  /** The text of a step that signs one; nothing where nobody could read it. */
  readMessage: (data: string) => string | undefined
}

type SignedCheck = Omit<SwapCheck, 'steps'> & { step: Step; paying: Step | undefined }
type Allowed = { spender: Address; amount: bigint; deadline: bigint }
type Handed = Pick<SwapCheck, 'intent' | 'trust'> & { spender: Address; amount: bigint }

/** Gathers what one purchase may rely on. */
export function createTrust(options: createTrust.AnyOptions & Pick<Trust, 'venues'>): Trust {
  const { intent, base = unknownBase } = options
  const policy = options.policy ?? {}
  const { chainId, marketplace } = intent
  const { maxDeadline } = policy
  const { venues, facts } = options
  const now = options.now?.() ?? (facts ? Number(facts.block.time) * 1_000 : Date.now())
  const named = (policy.markets?.[chainId] ?? []).map((market) =>
    typeof market === 'string' ? { address: market } : market,
  )
  // Seaport is the same contract on every chain; buying there is what an order on a third-party kind means.
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
    // Each once: a text could be held against two that are the same in more ways than end.
    origins: [...new Set([base, ...(policy.origins ?? [])].flatMap((url) => originOf(url) ?? []))],
    base,
    messages: policy.messages ?? [],
    now,
    lifetime: (maxDeadline ?? 86_400) * 1_000,
    latest: BigInt(Math.floor(now / 1_000 + (maxDeadline ?? 1_800))),
    read: new Map(),
  }
}

export declare namespace createTrust {
  type Options = AnyOptions & {
    /** What the buyer agreed to. */
    intent: Intent
  }
  /** Of what is agreed, only the place counts. */
  type AnyOptions = {
    /** Of what was agreed, the place. */
    intent: Pick<Intent, 'chainId' | 'marketplace'>
    /** What the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** Base of the Marketplace methods; without it only relative endpoints and `policy.origins` may be posted to. */
    base?: string | undefined
    /** The kinds of market that are known beside those that the policy brings. @default all of Tillkit's own */
    venues?: readonly Venue[] | undefined
    /** What was asked of the chain, see `readFacts`. Without it, calls that only name an order are refused. */
    facts?: Facts | undefined
    /** Milliseconds since 1970. @default the time of the block of `facts`, Date.now without them */
    now?: (() => number) | undefined
  }
}

/** Whether a contract has a part in the purchase that forbids to call it unread: its tokens could be moved. */
export function isOwnToken(to: Address, { currency, orders }: Intent): boolean {
  return isAddressEqual(to, currency) || orders.some((order) => isAddressEqual(to, order.collectionAddress))
}

/** Whether a list has an address, whichever way it is spelt. */
export function includes(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((known) => isAddressEqual(known, address))
}

/** Whether the policy trusts a contract as a market of this kind, or as a market without naming its kind. */
export function isMarketOf(market: Address, { kind, trust }: { kind: string; trust: Trust }): boolean {
  const { markets, venues } = trust
  const entry = markets.find(({ address }) => isAddressEqual(address, market))
  const isElsewhere = venues.some(({ address }) => address && isAddressEqual(address, market))
  return entry !== undefined && (entry.venue?.kind ?? kind) === kind && !isElsewhere
}

/** Whether the policy trusts a contract as a Tillkit market, the only kind whose purchases are signed. */
export function isOwnMarket(market: Address, trust: Trust): boolean {
  return isMarketOf(market, { kind: 'tillkit', trust })
}

/** Stands for the marketplace where its address is not known: relative endpoints are below it, nothing else is. */
const unknownBase = 'https://marketplace.invalid'

/** Of a scheme of an app’s own there is none: all of them would be the same. */
const originOf = readOnce((url) => {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : {}
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}, 32)
