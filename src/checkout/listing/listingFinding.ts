import { plainText } from '../../evm/plainText.js'
import { type FindingCode, findings } from '../errors/finding.js'

/** Why a step of a listing may not be signed. The code is stable; the text is for the seller and for support. */
export type ListingFinding = {
  /** The stable name of the rule that was broken. */
  code: FindingCode | ListingFindingCode
  /** What the step would do, in an English sentence. */
  text: string
}

/** What only sellers meet, each in one plain sentence. */
export const listingFindings = {
  'not-a-listing': 'It is more than a plain listing: an auction, a bundle, a bid, or several orders at once.',
  'price-too-low': 'It sells for less than was agreed.',
  'other-price': 'It asks for another price than was agreed.',
  'proceeds-too-low': 'Less of the price than was agreed would go to the seller.',
  'foreign-zone': 'Who has a say in the sale is not who was agreed.',
  'wrong-expiry': 'It would be for sale at other times than was agreed.',
  'wrong-counter': 'It is signed for another state of the seller’s orders, and would come to life later.',
} as const satisfies Record<string, string>

/** The code of what only sellers meet. */
export type ListingFindingCode = keyof typeof listingFindings

/** Makes the finding of a code, with particulars where they help. */
export function listingFinding(code: ListingFinding['code'], particulars?: string): ListingFinding {
  const said = { ...findings, ...listingFindings }[code]
  return { code, text: particulars ? `${said} (${plainText(particulars)})` : said }
}
