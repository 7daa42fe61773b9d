import { plainText } from '../../evm/plainText.js'
import { type FindingCode, findings } from '../errors/finding.js'

/** A reason why the seller must not sign a step. */
export type ListingFinding = {
  /** The name of the violated rule, which stays the same in later versions. */
  code: FindingCode | ListingFindingCode
  /** The effect of the step, in an English sentence. */
  text: string
}

export const listingFindings = {
  'not-a-listing':
    'This step is more than a plain listing: an auction, a bundle, a bid, or several orders at once.',
  'other-market': 'This listing goes to another market than you agreed to.',
  'market-unnamed': 'The listing does not name its market, and the policy allows several.',
  'price-too-low': 'This listing sells for less than you agreed to.',
  'other-price': 'This listing asks for another price than you agreed to.',
  'proceeds-too-low': 'You would receive less of the price than you agreed to.',
  'proceeds-unread': 'The chain did not return how much of the price the market keeps.',
  'foreign-zone': 'This listing lets a contract that you did not agree to control the sale.',
  'wrong-expiry': 'This listing starts or ends at another time than you agreed to.',
  'wrong-counter': 'This listing is not valid now and could become valid later.',
} as const satisfies Record<string, string>

/** The code of a finding that only listings can have. */
export type ListingFindingCode = keyof typeof listingFindings

export function listingFinding(code: ListingFinding['code'], particulars?: string): ListingFinding {
  const text = { ...findings, ...listingFindings }[code]
  return { code, text: particulars ? `${text} (${plainText(particulars)})` : text }
}

export function unless(isMet: boolean, code: ListingFinding['code'], particulars?: string): ListingFinding[] {
  return isMet ? [] : [listingFinding(code, particulars)]
}
