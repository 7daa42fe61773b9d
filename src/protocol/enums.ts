/** The marketplace kinds. The index of a kind is its number in the HTTP API (interface.md, Enumerations). */
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

/** The kinds of wallet. The index of a kind is its number in the HTTP API. */
export const walletKinds = ['unknown', 'sequence'] as const

/** The kinds of step. The index of a kind is its number in the HTTP API. */
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

/** The kinds of contract. The index of a kind is its number in the HTTP API. */
export const contractTypes = ['UNKNOWN', 'ERC20', 'ERC721', 'ERC1155'] as const

/** The actions of `Execute`. The index of an action is its number in the HTTP API. */
export const executeTypes = ['unknown', 'order'] as const

/** The states of an order. The index of a state is its number in the HTTP API. */
export const orderStatuses = [
  'unknown',
  'active',
  'inactive',
  'expired',
  'cancelled',
  'filled',
  'decimals_missing',
] as const

/** A marketplace kind in `marketplaceKinds`, or a kind that only a newer service knows. */
export type MarketplaceKind = Open<typeof marketplaceKinds>
/** A wallet kind in `walletKinds`, or a kind that only a newer client knows. */
export type WalletKind = Open<typeof walletKinds>
/** A step kind in `stepTypes`, or a kind that only a newer service knows. */
export type StepType = Open<typeof stepTypes>
/** A contract kind in `contractTypes`, or a kind that only a newer client knows. */
export type ContractType = Open<typeof contractTypes>
/** An action in `executeTypes`, or an action that only a newer service knows. */
export type ExecuteType = Open<typeof executeTypes>
/** An order state in `orderStatuses`, or a state that only a newer service knows. */
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
