import { type Address, isAddressEqual } from 'viem'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import type { DecodedCall } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from './policy.js'

/** What one purchase may rely on: the host's policy and what Tillkit knows by itself, for the chain of the intent. */
export type Trust = {
  /** Market contracts of our kind. */
  markets: readonly Address[]
  /** Contracts whose calls may stay unread. */
  contracts: readonly Address[]
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
}

/** Gathers what one purchase may rely on. */
export function createTrust(options: createTrust.Options): Trust {
  const { intent, policy = {}, base = unknownBase } = options
  const now = (options.now ?? Date.now)()
  const { chainId, marketplace } = intent
  const { maxDeadline } = policy
  const markets = policy.markets?.[chainId] ?? []
  return {
    // Seaport is the same contract on every chain; buying there is what an order on a third-party kind means.
    markets: marketplace.startsWith('third_party_kind') ? [...markets, seaportAddress] : markets,
    contracts: policy.contracts?.[chainId] ?? [],
    origins: [base, ...(policy.origins ?? [])].flatMap((url) => originOf(url) ?? []),
    base,
    messages: policy.messages ?? [],
    now,
    lifetime: (maxDeadline ?? 86_400) * 1_000,
    // Half an hour, as services have it, and a minute for clocks that differ.
    latest: BigInt(Math.floor(now / 1_000 + (maxDeadline ?? 1_860))),
  }
}

export declare namespace createTrust {
  type Options = {
    intent: Intent
    /** @default {} */
    policy?: Policy | undefined
    /** Base of the Marketplace methods; without it only relative endpoints and `policy.origins` may be posted to. */
    base?: string | undefined
    /** Milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
  }
}

/** Whether a call that buys may go to this contract. */
export function isTrusted(trust: Trust, to: Address, call: DecodedCall): boolean {
  const onSeaport = isAddressEqual(to, seaportAddress)
  if (call.kind === 'unknown') return includes(trust.contracts, to)
  return includes(trust.markets, to) && onSeaport === (call.kind === 'seaportBuy')
}

/** Whether a contract has a part in the purchase that forbids to call it unread: its tokens could be moved. */
export function isOwnToken(to: Address, { currency, orders }: Intent): boolean {
  return isAddressEqual(to, currency) || orders.some((order) => isAddressEqual(to, order.collectionAddress))
}

/** Whether a list has an address, whichever way it is spelt. */
export function includes(addresses: readonly Address[], address: Address): boolean {
  return addresses.some((known) => isAddressEqual(known, address))
}

/** Stands for the marketplace where its address is not known: relative endpoints are below it, nothing else is. */
const unknownBase = 'https://marketplace.invalid'

/** Of a scheme of an app’s own there is none: all of them would be the same. */
function originOf(url: string): string | undefined {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : {}
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}
