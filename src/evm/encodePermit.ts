import type { SignedPermit } from '../protocol/purchase.js'
import type { Domain, Signature } from '../protocol/step.js'
import { encodeMessage } from './encodeMessage.js'
import { permitTypes } from './permitTypes.js'

/** The request to sign an ERC-2612 permit, as `decodePermit` reads it; the domain is the token's own. */
export function encodePermit({ permit, domain }: encodePermit.Options): Signature {
  return { domain, types: permitTypes, primaryType: 'Permit', value: encodeMessage(permit) }
}

export declare namespace encodePermit {
  type Options = { permit: SignedPermit; domain: Domain }
}
