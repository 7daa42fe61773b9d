/**
 * Why a step may not be signed. The code is stable; the text is for the buyer and for support.
 */
export type Finding = { code: FindingCode; text: string }

/** What {@link Finding}s there are, each in one plain sentence. */
export const findings = {
  'empty-plan': 'The plan has no step that buys anything.',
  'unexpected-step': 'This step has nothing to do with what was asked for.',
  'wrong-order': 'The steps are not in the order of a purchase.',
  'unknown-contract': 'It goes to a contract that is not trusted.',
  'unknown-call': 'What it does cannot be read.',
  'not-canonical': 'Its data holds more than the call that it shows.',
  'unexpected-call': 'It calls something else than this step should.',
  'wrong-token': 'It is about another token than the one paid with.',
  'unexpected-spender': 'It would let a stranger take tokens.',
  'approval-too-large': 'It would let more be taken than the purchase costs.',
  'approval-too-small': 'It allows less than the purchase costs.',
  'unexpected-value': 'It sends another amount of the native currency than the purchase costs.',
  'wrong-orders': 'It does not buy exactly the orders that were asked for.',
  'wrong-collection': 'It buys from another collection.',
  'wrong-token-id': 'It buys another token.',
  'wrong-quantity': 'It buys another quantity.',
  'price-too-high': 'It costs more than was agreed.',
  'wrong-price': 'The price that it states is not what it costs.',
  'wrong-currency': 'It pays in another currency.',
  'wrong-recipient': 'The tokens would go to someone else.',
  'unexpected-fee': 'It pays a fee that was not agreed.',
  'missing-fee': 'It leaves out a fee that was agreed.',
} as const satisfies Record<string, string>

/** The code of a {@link Finding}. */
export type FindingCode = keyof typeof findings

/** Makes the finding of a code, with particulars where they help. */
export function finding(code: FindingCode, particulars?: string): Finding {
  return { code, text: particulars ? `${findings[code]} (${particulars})` : findings[code] }
}
