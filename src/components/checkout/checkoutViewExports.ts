'use client'
import { CheckoutView } from './CheckoutView.js'

/** `CheckoutView.Root` by a name that a server component can use: the checkout around its parts. */
export const CheckoutViewRoot = CheckoutView.Root
/** `CheckoutView.Header` by a name that a server component can use: what goes on, how far it is, and the button that closes. */
export const CheckoutViewHeader = CheckoutView.Header
/** `CheckoutView.Items` by a name that a server component can use: what is bought: one after the other, each as `renderItem` shows it. */
export const CheckoutViewItems = CheckoutView.Items
/** `CheckoutView.Total` by a name that a server component can use: what is paid in all. Nothing while it is not known how the currency is written. */
export const CheckoutViewTotal = CheckoutView.Total
/** `CheckoutView.Pay` by a name that a server component can use: what it is paid with, to choose from, before anything was begun. */
export const CheckoutViewPay = CheckoutView.Pay
/** `CheckoutView.Facts` by a name that a server component can use: what it is paid from, before anything was begun: balance, account, network and its fee. */
export const CheckoutViewFacts = CheckoutView.Facts
/** `CheckoutView.Changes` by a name that a server component can use: how the offer has changed, where it has. */
export const CheckoutViewChanges = CheckoutView.Changes
/** `CheckoutView.Step` by a name that a server component can use: the one step that is at hand, while a purchase goes on. */
export const CheckoutViewStep = CheckoutView.Step
/** `CheckoutView.Notice` by a name that a server component can use: what went wrong, where the money is, and the ways on that are not in the footer. */
export const CheckoutViewNotice = CheckoutView.Notice
/** `CheckoutView.Funds` by a name that a server component can use: what the account has too little of to pay, and the host’s way to more. */
export const CheckoutViewFunds = CheckoutView.Funds
/** `CheckoutView.Narration` by a name that a server component can use: what goes on, in a sentence for the eye. The one for the ear is the root’s. */
export const CheckoutViewNarration = CheckoutView.Narration
/** `CheckoutView.Expiry` by a name that a server component can use: when the first of the offers ends, before anything was begun; what ends later than in a month is left out. */
export const CheckoutViewExpiry = CheckoutView.Expiry
/** `CheckoutView.Ending` by a name that a server component can use: what can be done with what was bought, once it is. */
export const CheckoutViewEnding = CheckoutView.Ending
/** `CheckoutView.Details` by a name that a server component can use: what not everybody wants to read, folded. */
export const CheckoutViewDetails = CheckoutView.Details
/** `CheckoutView.Footer` by a name that a server component can use: what the buyer can do now: at most one button that goes on, and one that leaves. */
export const CheckoutViewFooter = CheckoutView.Footer
