import * as z from 'zod/mini'
import * as enums from './enums.js'
import { bounds } from './formats.js'
import { textOrWhole } from './primitives.js'

/** The marketplace kind of an order. */
export const MarketplaceKind = openEnum<enums.MarketplaceKind>()
export type MarketplaceKind = z.output<typeof MarketplaceKind>
/** The kind of a wallet that needs special steps. */
export const WalletKind = openEnum<enums.WalletKind>()
export type WalletKind = z.output<typeof WalletKind>
/** The kind of contract of a token, such as `ERC721`. */
export const ContractType = openEnum<enums.ContractType>()
export type ContractType = z.output<typeof ContractType>
/** The kind of a step. */
export const StepType = openEnum<enums.StepType>()
export type StepType = z.output<typeof StepType>
/** The action of `Execute` for a signature. */
export const ExecuteType = openEnum<enums.ExecuteType>()
export type ExecuteType = z.output<typeof ExecuteType>
/** The state of an order. */
export const OrderStatus = openEnum<enums.OrderStatus>()
export type OrderStatus = z.output<typeof OrderStatus>

/** The kinds in requests: a client may send the number of a kind instead of its name. */
export const requested = {
  marketplace: nameOrNumber<enums.MarketplaceKind>(enums.marketplaceKinds),
  wallet: nameOrNumber<enums.WalletKind>(enums.walletKinds),
  contractType: nameOrNumber<enums.ContractType>(enums.contractTypes),
  executeType: nameOrNumber<enums.ExecuteType>(enums.executeTypes),
  status: nameOrNumber<enums.OrderStatus>(enums.orderStatuses),
} as const

function openEnum<known extends string>() {
  return z.custom<known>(
    (value) => typeof value === 'string' && value.length <= bounds.text,
    'must be a short text',
  )
}

/** Decodes a number as the name with this index. A number without a name in `names` becomes an unknown name. */
function nameOrNumber<known extends string>(names: readonly known[]) {
  return z.codec(textOrWhole(), openEnum<known>(), {
    decode: (value) => (typeof value === 'number' ? (names[value] ?? String(value)) : value) as known,
    encode: (name) => name,
  })
}
