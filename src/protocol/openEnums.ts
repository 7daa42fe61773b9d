import * as z from 'zod/mini'
import type * as enums from './enums.js'
import { bounds } from './formats.js'

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

function openEnum<known extends string>() {
  return z.custom<known>(
    (value) => typeof value === 'string' && value.length <= bounds.text,
    'must be a short text',
  )
}
