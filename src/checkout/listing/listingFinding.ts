import { plainText } from '../../evm/plainText.js'
import type { Step } from '../../protocol/step.js'
import { CheckoutError } from '../errors/CheckoutError.js'
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
  'not-an-offer': 'This order is no offer that takes your token for the agreed price.',
  'wrong-maker': 'This offer is from another account than you agreed to.',
  'sells-instead': 'This step sells your token instead of making an offer.',
  'wrong-standard': 'This offer is for another kind of token than you agreed to.',
  'royalty-unread': 'The chain did not return the royalty that you pay on top of the price.',
  'other-market': 'This listing or offer goes to another market than you agreed to.',
  'market-unnamed': 'The terms do not name the market, and the policy allows several.',
  'price-too-low': 'This listing sells for less than you agreed to.',
  'other-price': 'This listing or offer has another price than you agreed to.',
  'proceeds-too-low': 'You would receive less of the price than you agreed to.',
  'proceeds-unread': 'The chain did not return how much of the price the market keeps.',
  'foreign-zone': 'This listing lets a contract that you did not agree to control the sale.',
  'wrong-expiry': 'This listing or offer starts or ends at another time than you agreed to.',
  'wrong-counter': 'This listing is not valid now and could become valid later.',
} as const satisfies Record<string, string>

/** The code of a finding that only listings and offers can have. */
export type ListingFindingCode = keyof typeof listingFindings

export function listingFinding(code: ListingFinding['code'], particulars?: string): ListingFinding {
  const text = { ...findings, ...listingFindings }[code]
  return { code, text: particulars ? `${text} (${plainText(particulars)})` : text }
}

/** Verifies that a step pays nothing: selling and making an offer never send the network's currency. */
export function verifyFree({ value, price }: Pick<Step, 'value' | 'price'>): ListingFinding[] {
  return [
    ...unless(value === 0n, 'unexpected-value', `${value} instead of 0`),
    ...unless(price === 0n, 'wrong-price', `${price} instead of 0`),
  ]
}

export function unless(isMet: boolean, code: ListingFinding['code'], particulars?: string): ListingFinding[] {
  return isMet ? [] : [listingFinding(code, particulars)]
}

/** Throws the findings of all steps as one error. */
export function refuse(findings: readonly ListingFinding[][]): void {
  const found = findings.flat()
  if (found.length === 0) return
  throw new CheckoutError('PlanRefused', { details: found.map(({ text }) => text).join(' ') })
}
