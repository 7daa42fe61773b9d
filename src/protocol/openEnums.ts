import * as z from 'zod/mini'
import * as enums from './enums.js'
import { bounds } from './formats.js'
import { textOrWhole } from './primitives.js'

/** The kind of market contract of an order. */
export const MarketplaceKind = openEnum<enums.MarketplaceKind>()
export type MarketplaceKind = z.output<typeof MarketplaceKind>
/** The kind of wallet, if it needs special steps. */
export const WalletKind = openEnum<enums.WalletKind>()
export type WalletKind = z.output<typeof WalletKind>
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
  executeType: nameOrNumber<enums.ExecuteType>(enums.executeTypes),
  status: nameOrNumber<enums.OrderStatus>(enums.orderStatuses),
} as const

function openEnum<known extends string>() {
  return z.custom<known>(
    (value) => typeof value === 'string' && value.length <= bounds.text,
    'must be a short text',
  )
}

/** Decodes a number as the name at its place; a number that is not in the table becomes an unknown name. */
function nameOrNumber<known extends string>(names: readonly known[]) {
  return z.codec(textOrWhole(), openEnum<known>(), {
    decode: (value) => (typeof value === 'number' ? (names[value] ?? String(value)) : value) as known,
    encode: (name) => name,
  })
}
