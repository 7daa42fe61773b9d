import { plainText } from '../../evm/plainText.js'

/**
 * Why a step may not be signed. The code is stable; the text is for the buyer and for support.
 */
export type Finding = {
  /** The stable name of the rule that was broken. */
  code: FindingCode
  /** What the step would do, in an English sentence. */
  text: string
}

/** What {@link Finding}s there are, each in one plain sentence. */
export const findings = {
  // The plan as a whole
  'missing-step': 'Nothing in the plan buys what was asked for.',
  'extra-step': 'This step has no place in a purchase.',
  'wrong-order': 'The steps are not in the order of a purchase.',
  'mixed-step': 'It asks for something beside what it says it is.',

  // Calls
  'unknown-contract': 'It goes to a contract that is not trusted.',
  'unknown-call': 'What it does cannot be read.',
  'terms-unread': 'The market was not asked on which terms it buys.',
  'changed-contract': 'The market’s contract was replaced since.',
  'terms-unsettled': 'The listing is so new that the chain can still replace it by another one.',
  'unexpected-call': 'It calls something else than this step should.',
  'not-canonical': 'It holds more than what it shows.',
  'approval-for-all': 'It would let someone take every token of a collection.',
  'token-transfer': 'It would give tokens away.',
  'allowance-increase': 'It would let more be taken than before.',
  permit: 'It would let someone take tokens needlessly.',
  permit2: 'It would let someone take tokens through Permit2.',
  'wrapped-call': 'It packs other calls into one, so that they pass unseen.',

  // Approvals and permits
  'wrong-token': 'It is about another token than the one paid with.',
  'unexpected-spender': 'It would let a stranger take tokens.',
  'approval-too-large': 'It would let more be taken than the purchase costs.',
  'approval-too-small': 'It allows less than the purchase costs.',

  // What is bought
  'wrong-orders': 'It does not buy exactly the orders that were asked for.',
  'wrong-collection': 'It buys from another collection.',
  'wrong-token-id': 'It buys another token.',
  'wrong-quantity': 'It buys another quantity.',
  'wrong-recipient': 'The tokens would go to someone else.',

  // What it costs
  'price-too-high': 'It costs more than was agreed.',
  'wrong-price': 'The price that it states is not what it costs.',
  'wrong-currency': 'It pays in another currency.',
  'unexpected-value': 'It sends another amount of the native currency than it costs.',
  'unexpected-fee': 'It pays a fee that was not agreed.',
  'missing-fee': 'It leaves out a fee that was agreed.',

  // Swaps before the purchase
  'wrong-amount': 'It swaps for another amount than it costs.',
  'unknown-route': 'It swaps through a token that is not trusted.',

  // Signatures
  'unknown-signature': 'What would be signed is not a part of this purchase.',
  'signed-order': 'It would sign an order, by which others can take tokens.',
  'foreign-contract': 'The signature would be valid at a contract that is not trusted.',
  'wrong-chain': 'The signature would be valid on another chain.',
  'wrong-domain': 'The signature would be for something else than the market.',
  'wrong-types': 'What would be signed is not built the way it is named.',
  'wrong-signer': 'It speaks for another account than the buyer’s.',
  'far-deadline': 'The signature would stay valid for too long.',
  'raw-hash': 'It would sign bytes that nobody can read.',
  'foreign-login': 'It would sign in to another site, or as someone else.',
  'unknown-message': 'It would sign a text that is neither a login nor on the list.',
  'wrong-time': 'It would sign a text whose time is over, or far away.',

  // Posts
  'foreign-origin': 'It sends data to another site than the marketplace.',
  'unsafe-post': 'The way in which it sends data is not allowed.',
  'body-differs': 'What it sends is not what would be signed.',
} as const satisfies Record<string, string>

/** The code of a {@link Finding}. */
export type FindingCode = keyof typeof findings

/** Makes the finding of a code, with particulars where they help. */
export function finding(code: FindingCode, particulars?: string): Finding {
  return { code, text: particulars ? `${findings[code]} (${plainText(particulars)})` : findings[code] }
}
