'use client'
import { CheckoutView } from './CheckoutView.js'

/** `CheckoutView.Root` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Root = CheckoutView.Root
/** `CheckoutView.Header` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Header = CheckoutView.Header
/** `CheckoutView.Items` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Items = CheckoutView.Items
/** `CheckoutView.Total` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Total = CheckoutView.Total
/** `CheckoutView.Pay` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Pay = CheckoutView.Pay
/** `CheckoutView.Facts` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Facts = CheckoutView.Facts
/** `CheckoutView.Changes` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Changes = CheckoutView.Changes
/** `CheckoutView.Step` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Step = CheckoutView.Step
/** `CheckoutView.Notice` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Notice = CheckoutView.Notice
/** `CheckoutView.Funds` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Funds = CheckoutView.Funds
/** `CheckoutView.Narration` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Narration = CheckoutView.Narration
/** `CheckoutView.Expiry` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Expiry = CheckoutView.Expiry
/** `CheckoutView.Ending` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Ending = CheckoutView.Ending
/** `CheckoutView.Details` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Details = CheckoutView.Details
/** `CheckoutView.Footer` as a named export, because a server component cannot read a property of `CheckoutView`. */
export const Footer = CheckoutView.Footer
