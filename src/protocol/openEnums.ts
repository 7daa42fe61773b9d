import * as z from 'zod/mini'
import type * as enums from './enums.js'
import { bounds } from './formats.js'

export const MarketplaceKind = openEnum<enums.MarketplaceKind>()
export type MarketplaceKind = z.output<typeof MarketplaceKind>
export const WalletKind = openEnum<enums.WalletKind>()
export type WalletKind = z.output<typeof WalletKind>
export const StepType = openEnum<enums.StepType>()
export type StepType = z.output<typeof StepType>
export const ExecuteType = openEnum<enums.ExecuteType>()
export type ExecuteType = z.output<typeof ExecuteType>
export const OrderStatus = openEnum<enums.OrderStatus>()
export type OrderStatus = z.output<typeof OrderStatus>

/** Strings of which some are known. An unknown one is kept as it came, never a parse error. */
function openEnum<word extends string>() {
  return z.custom<word>((value) => typeof value === 'string' && value.length <= bounds.text, 'not a word')
}
