import * as z from 'zod/mini'
import type * as enums from './enums.js'
import { bounds } from './formats.js'

/** The kind of market contract that an order lives on; one that is not known is kept as it came. */
export const MarketplaceKind = openEnum<enums.MarketplaceKind>()
export type MarketplaceKind = z.output<typeof MarketplaceKind>
/** The kind of a wallet, where it is one that needs other steps; one that is not known is kept as it came. */
export const WalletKind = openEnum<enums.WalletKind>()
export type WalletKind = z.output<typeof WalletKind>
/** What a step is for; one that is not known is kept as it came. */
export const StepType = openEnum<enums.StepType>()
export type StepType = z.output<typeof StepType>
/** What a signature brings about; one that is not known is kept as it came. */
export const ExecuteType = openEnum<enums.ExecuteType>()
export type ExecuteType = z.output<typeof ExecuteType>
/** Where an order stands; one that is not known is kept as it came. */
export const OrderStatus = openEnum<enums.OrderStatus>()
export type OrderStatus = z.output<typeof OrderStatus>

/** Strings of which some are known. An unknown one is kept as it came, never a parse error. */
function openEnum<word extends string>() {
  return z.custom<word>((value) => typeof value === 'string' && value.length <= bounds.text, 'not a word')
}
