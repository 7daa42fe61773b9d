import type { SignedPermit } from '../protocol/purchase.js'
import { readExact, readTypedUint } from '../protocol/read/exactValues.js'
import { type Key, readAddress, tryRead } from '../protocol/read/values.js'
import type { Domain, Signature } from '../protocol/step.js'
import { permitTypes } from './permitTypes.js'
import { encodeMessage, hasExactTypes } from './typedData.js'

/**
 * Reads a signature request as an ERC-2612 permit. Returns `undefined` if its types differ, if it has further fields, or if
 * it writes a number in a form that wallets may read differently.
 */
export function decodePermit(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPermit | undefined {
  return hasExactTypes(signature, 'Permit', permitTypes)
    ? tryRead(readSignedPermit, signature.value)
    : undefined
}

/** Builds the request to sign an ERC-2612 permit, the inverse of `decodePermit`. The domain is the token's own. */
export function encodePermit({ permit, domain }: encodePermit.Options): Signature {
  return { domain, types: permitTypes, primaryType: 'Permit', value: encodeMessage(permit) }
}

export declare namespace encodePermit {
  type Options = { permit: SignedPermit; domain: Domain }
}

/** Reads the message of a signed ERC-2612 permit. Throws `WrongField` if the message has further fields. */
export function readSignedPermit(value: unknown, key: Key): SignedPermit {
  return readExact(value, key, (permit) => ({
    owner: readAddress(permit.owner, 'owner'),
    spender: readAddress(permit.spender, 'spender'),
    value: readTypedUint(permit.value, 'value'),
    nonce: readTypedUint(permit.nonce, 'nonce'),
    deadline: readTypedUint(permit.deadline, 'deadline'),
  }))
}
