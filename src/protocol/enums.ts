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

/** A market kind: one of the table, or a newer service's. */
export type MarketplaceKind = Open<typeof marketplaceKinds>
/** A wallet kind: one of the table, or a newer client's. */
export type WalletKind = Open<typeof walletKinds>
/** What a step asks: one of the table, or a newer service's. */
export type StepType = Open<typeof stepTypes>
/** What `Execute` does: one of the table, or a newer service's. */
export type ExecuteType = Open<typeof executeTypes>
/** The state of an order: one of the table, or a newer service's. */
export type OrderStatus = Open<typeof orderStatuses>

/** A deployment's own spellings of marketplace kinds, such as `{ third_party_kind_1: 'bazaar' }`. */
export type MarketplaceNames = { readonly [kind in (typeof marketplaceKinds)[number]]?: string }

/** A kind as the deployment spells it. */
export function toMarketplaceName(kind: MarketplaceKind, names: MarketplaceNames = {}): string {
  // An unknown kind may be any word, such as one that every object has.
  return (Object.hasOwn(names, kind) && names[kind as keyof MarketplaceNames]) || kind
}

/** A deployment's spelling as a kind of the table; a spelling that is in no table stays as it is. */
export function fromMarketplaceName(name: string, names: MarketplaceNames = {}): MarketplaceKind {
  const entry = Object.entries(names).find(([, spelling]) => spelling === name)
  return (entry?.[0] ?? name) as MarketplaceKind
}

/** Strings of which some are known. An unknown one is kept as it came, never a parse error. */
type Open<names extends readonly string[]> = names[number] | (string & {})
