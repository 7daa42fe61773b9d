import { type PurchaseData, readPurchaseData } from './readPurchaseData.js'

/** The old names of {@link readPurchaseData} and {@link PurchaseData}, until the stages of a purchase use the new ones. */
export const inquire = readPurchaseData
export type Inquiry = PurchaseData
