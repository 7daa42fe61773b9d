import type { SignedPermit } from '../protocol/purchase.js'
import { readExact, readTypedUint } from '../protocol/read/exactValues.js'
import { type Key, readAddress, tryRead } from '../protocol/read/values.js'
import type { Domain, Signature } from '../protocol/step.js'
import { permitTypes } from './permitTypes.js'
import { encodeMessage, hasExactTypes } from './typedData.js'

/** Decodes a signed permit (ERC-2612); `undefined` for other types, extra fields, or a number that wallets may parse in different ways. */
export function decodePermit(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPermit | undefined {
  return hasExactTypes(signature, 'Permit', permitTypes)
    ? tryRead(readSignedPermit, signature.value)
    : undefined
}

export function encodePermit({ permit, domain }: encodePermit.Options): Signature {
  return { domain, types: permitTypes, primaryType: 'Permit', value: encodeMessage(permit) }
}

export declare namespace encodePermit {
  type Options = { permit: SignedPermit; domain: Domain }
}

export function readSignedPermit(value: unknown, key: Key): SignedPermit {
  return readExact(value, key, (permit) => ({
    owner: readAddress(permit.owner, 'owner'),
    spender: readAddress(permit.spender, 'spender'),
    value: readTypedUint(permit.value, 'value'),
    nonce: readTypedUint(permit.nonce, 'nonce'),
    deadline: readTypedUint(permit.deadline, 'deadline'),
  }))
}
