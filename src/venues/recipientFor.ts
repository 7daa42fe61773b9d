import { type Address, isAddressEqual } from 'viem'

/**
 * Whom a purchase is for: a service knows the buyer alone, so what it makes out to her goes to the recipient that she
 * named. What goes to anybody else stays as it is, and is refused.
 */
export function recipientFor(made: { recipient: Address }, wanted: recipientFor.Wanted): Address {
  return isAddressEqual(made.recipient, wanted.buyer) ? wanted.recipient : made.recipient
}

export declare namespace recipientFor {
  type Wanted = {
    /** Who pays. */
    buyer: Address
    /** Who is to get the tokens. */
    recipient: Address
  }
}
