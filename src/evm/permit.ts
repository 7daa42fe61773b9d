import { parseAbi } from 'viem'
import type { SignedPermit } from '../protocol/purchase.js'
import { readExact, readTypedUint } from '../protocol/read/exactValues.js'
import { type Key, readAddress, tryRead } from '../protocol/read/values.js'
import type { Domain, Signature } from '../protocol/step.js'
import { encodeMessage, hasExactTypes } from './typedData.js'

/** The EIP-712 types of an ERC-2612 permit. */
export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}

/** The functions of an ERC-2612 token that permits need. */
export const permitAbi = /* @__PURE__ */ parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

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
