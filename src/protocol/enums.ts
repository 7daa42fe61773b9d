/**
 * The kinds of market contract. The index of a kind is its number in the interface (interface.md, Enumerations). The interface's note numbers
 * the first twelve; its table has a ninth third-party kind, and names it last.
 */
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
  'third_party_kind_9',
] as const

/** The kinds of wallet. The index of a kind is its number in the interface. */
export const walletKinds = ['unknown', 'sequence'] as const

/** The kinds of step. The index of a kind is its number in the interface. */
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

/** The actions of `Execute`. The index of an action is its number in the interface. */
export const executeTypes = ['unknown', 'order'] as const

/** The states of an order. The index of a state is its number in the interface. */
export const orderStatuses = [
  'unknown',
  'active',
  'inactive',
  'expired',
  'cancelled',
  'filled',
  'decimals_missing',
] as const

/** A market kind in `marketplaceKinds`, or an unknown one of a newer service. */
export type MarketplaceKind = Open<typeof marketplaceKinds>
/** A wallet kind in `walletKinds`, or an unknown one of a newer client. */
export type WalletKind = Open<typeof walletKinds>
/** A step kind in `stepTypes`, or an unknown one of a newer service. */
export type StepType = Open<typeof stepTypes>
/** An action in `executeTypes`, or an unknown one of a newer service. */
export type ExecuteType = Open<typeof executeTypes>
/** An order state in `orderStatuses`, or an unknown one of a newer service. */
export type OrderStatus = Open<typeof orderStatuses>

/** A service's own names for marketplace kinds, for example `{ third_party_kind_1: 'bazaar' }`. */
export type MarketplaceNames = { readonly [kind in (typeof marketplaceKinds)[number]]?: string }

export function toMarketplaceName(kind: MarketplaceKind, names: MarketplaceNames = {}): string {
  // Read own properties only: an unknown kind may have a name such as `constructor`.
  return (Object.hasOwn(names, kind) && names[kind as keyof MarketplaceNames]) || kind
}

/** Returns the kind for a service's own name, or the name unchanged if `names` does not contain it. */
export function fromMarketplaceName(name: string, names: MarketplaceNames = {}): MarketplaceKind {
  const entry = Object.entries(names).find(([, spelling]) => spelling === name)
  return (entry?.[0] ?? name) as MarketplaceKind
}

/** The known names, or any other string: an unknown value is not a parse error. */
type Open<names extends readonly string[]> = names[number] | (string & {})
