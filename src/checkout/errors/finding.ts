import { plainText } from '../../evm/plainText.js'

/** A reason why the buyer must not sign a step. */
export type Finding = {
  /** The stable name of the broken rule. */
  code: FindingCode
  /** A description in an English sentence. */
  text: string
}

export const findings = {
  // Rules for the plan as a whole
  'missing-step': 'No step buys the item that you chose.',
  'extra-step': 'This step does not belong to a purchase.',
  'wrong-order': 'The steps are not in the order of a purchase.',
  'mixed-step': 'This step asks for more than it states.',

  // Rules for calls
  'unknown-contract': 'This step calls a contract that is not trusted.',
  'unknown-call': 'This step cannot be decoded.',
  'terms-unread': 'The sale terms could not be read from the market’s contract.',
  'changed-contract': 'The market’s contract changed since it was checked.',
  'terms-unsettled': 'The listing is so new that the chain can still replace it with another one.',
  'unexpected-call': 'This step calls another function than it should.',
  'not-canonical': 'This step contains hidden extra data.',
  'approval-for-all': 'This step would let someone move every item that you own in a collection.',
  'token-transfer': 'This step would give tokens away.',
  'allowance-increase': 'This step would raise an existing allowance.',
  permit: 'This approval is not needed for the purchase.',
  permit2: 'This approval would let someone take tokens through Permit2.',
  'wrapped-call': 'This step hides other calls inside one call.',

  // Rules for approvals and permits
  'wrong-token': 'This step uses another token than the one that you pay with.',
  'unexpected-spender': 'This step would let an unknown contract take tokens.',
  'approval-too-large': 'This step allows more than the purchase costs.',
  'approval-too-small': 'This step allows less than the purchase costs.',

  // Rules for the bought items
  'wrong-orders': 'This step does not buy exactly the orders that you chose.',
  'wrong-collection': 'This step buys from another collection.',
  'wrong-token-id': 'This step buys another token.',
  'wrong-quantity': 'This step buys another quantity.',
  'wrong-recipient': 'The tokens would go to someone else.',

  // Rules for costs
  'price-too-high': 'This step costs more than you agreed to.',
  'wrong-price': 'The stated price differs from the cost of this step.',
  'wrong-currency': 'This step pays in another currency.',
  'unexpected-value': 'This step sends another amount of the network’s currency than the purchase costs.',
  'unexpected-fee': 'This step pays a fee that you did not agree to.',
  'missing-fee': 'This step leaves out an agreed fee.',

  // Rules for swaps before the purchase
  'wrong-amount': 'This step swaps for another amount than the purchase costs.',
  'unknown-route': 'This step swaps through a token that is not trusted.',

  // Rules for signatures
  'unknown-signature': 'This signature does not belong to the purchase.',
  'signed-order': 'This signature would let others take your items or tokens.',
  'foreign-contract': 'The signature would be valid at a contract that is not trusted.',
  'wrong-chain': 'The signature would be valid on another chain.',
  'wrong-domain': 'This signature request is not for this market.',
  'wrong-types': 'The signature request does not match its declared type.',
  'wrong-signer': 'This request is for another account than yours.',
  'far-deadline': 'The signature would stay valid for too long.',
  'raw-hash': 'This step would sign unreadable data.',
  'foreign-login': 'This signature would sign you in to another site, or as someone else.',
  'unknown-message': 'This text is neither a login nor on the list of known texts.',
  'wrong-time': 'This message is expired or dated too far ahead.',

  // Rules for the data that a step posts to the service
  'foreign-origin': 'This step sends data to another site than the marketplace.',
  'unsafe-post': 'This step sends data in a way that is not allowed.',
  'body-differs': 'The data sent differs from the data signed.',
} as const satisfies Record<string, string>

/** The code of a {@link Finding}. */
export type FindingCode = keyof typeof findings

export function finding(code: FindingCode, particulars?: string): Finding {
  return { code, text: particulars ? `${findings[code]} (${plainText(particulars)})` : findings[code] }
}
