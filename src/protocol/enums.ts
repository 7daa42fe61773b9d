import * as z from 'zod/mini'

/** Market contracts that orders live on, in the order of their numbers (interface.md, Enumerations). */
export const marketplaceKinds = [
  'unknown',
  'service_marketplace_v1',
  'service_marketplace_v2',
  'third_party_kind_1',
  'third_party_kind_2',
  'third_party_kind_3',
  'third_party_kind_4',
  'third_party_kind_5',
  'third_party_kind_6',
  'payment_processor',
  'third_party_kind_7',
  'third_party_kind_8',
] as const

/** Wallets that the service tells apart, in the order of their numbers. */
export const walletKinds = ['unknown', 'sequence'] as const

/** What a step asks of the buyer, in the order of their numbers. */
export const stepTypes = [
  'unknown',
  'tokenApproval',
  'buy',
  'sell',
  'createListing',
  'createOffer',
  'signEIP712',
  'signEIP191',
  'cancel',
] as const

/** What `Execute` does with a signature, in the order of their numbers. */
export const executeTypes = ['unknown', 'order'] as const

/** The states of an order. */
export const orderStatuses = [
  'unknown',
  'active',
  'inactive',
  'expired',
  'cancelled',
  'filled',
  'decimals_missing',
] as const

export const MarketplaceKind = openEnum(marketplaceKinds)
export type MarketplaceKind = z.output<typeof MarketplaceKind>
export const WalletKind = openEnum(walletKinds)
export type WalletKind = z.output<typeof WalletKind>
export const StepType = openEnum(stepTypes)
export type StepType = z.output<typeof StepType>
export const ExecuteType = openEnum(executeTypes)
export type ExecuteType = z.output<typeof ExecuteType>
export const OrderStatus = openEnum(orderStatuses)
export type OrderStatus = z.output<typeof OrderStatus>

/** A deployment's own spellings of marketplace kinds, such as `{ third_party_kind_1: 'bazaar' }`. */
export type MarketplaceNames = { readonly [kind in (typeof marketplaceKinds)[number]]?: string }

/** A kind as the deployment spells it. */
export function toMarketplaceName(kind: MarketplaceKind, names: MarketplaceNames = {}): string {
  // An unknown kind may be any word, such as one that every object has.
  return (Object.hasOwn(names, kind) ? names[kind as keyof MarketplaceNames] : undefined) ?? kind
}

/** A deployment's spelling as a kind of the table; a spelling that is in no table stays as it is. */
export function fromMarketplaceName(name: string, names: MarketplaceNames = {}): MarketplaceKind {
  const entry = Object.entries(names).find(([, spelling]) => spelling === name)
  return (entry?.[0] ?? name) as MarketplaceKind
}

/** Strings of which some are known. An unknown one is kept as it came, never a parse error. */
function openEnum<const names extends readonly string[]>(_names: names) {
  return z.custom<names[number] | (string & {})>((value) => typeof value === 'string', 'not a string')
}
