import { plainText } from '../../evm/plainText.js'
import { type FindingCode, findings } from '../errors/finding.js'

/** A reason why the seller must not sign a step. The code is stable. The text is for the seller and for support. */
export type ListingFinding = {
  /** The stable name of the broken rule. */
  code: FindingCode | ListingFindingCode
  /** The effect of the step, in an English sentence. */
  text: string
}

/** The findings that only sellers meet, each in one plain sentence. */
export const listingFindings = {
  'not-a-listing': 'It is more than a plain listing: an auction, a bundle, a bid, or several orders at once.',
  'other-market': 'It goes to another market than was agreed.',
  'market-unnamed': 'The policy names several markets, and the listing does not say which one it is for.',
  'price-too-low': 'It sells for less than was agreed.',
  'other-price': 'It asks for another price than was agreed.',
  'proceeds-too-low': 'Less of the price than was agreed would go to the seller.',
  'proceeds-unread': 'The chain did not say how much of the price the market takes at the sale.',
  'foreign-zone': 'Another contract than was agreed would have a say in the sale.',
  'wrong-expiry': 'It would be for sale at other times than was agreed.',
  'wrong-counter': 'It is signed for another state of the seller’s orders, and would come to life later.',
} as const satisfies Record<string, string>

/** The code of a finding that only sellers meet. */
export type ListingFindingCode = keyof typeof listingFindings

/** Creates the finding of a code. `particulars` follow the text in brackets. */
export function listingFinding(code: ListingFinding['code'], particulars?: string): ListingFinding {
  const text = { ...findings, ...listingFindings }[code]
  return { code, text: particulars ? `${text} (${plainText(particulars)})` : text }
}

/** Returns no finding if a rule holds, and its finding if it does not. */
export function unless(isMet: boolean, code: ListingFinding['code'], particulars?: string): ListingFinding[] {
  return isMet ? [] : [listingFinding(code, particulars)]
}
