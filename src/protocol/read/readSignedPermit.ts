import type { SignedPermit } from '../purchase.js'
import { readExact, readTypedUint } from './exactValues.js'
import { type Key, readAddress } from './values.js'

/** Reads an ERC-2612 permit that is signed: what says anything more than it is none. */
export function readSignedPermit(value: unknown, key: Key): SignedPermit {
  return readExact(value, key, (permit) => ({
    owner: readAddress(permit.owner, 'owner'),
    spender: readAddress(permit.spender, 'spender'),
    value: readTypedUint(permit.value, 'value'),
    nonce: readTypedUint(permit.nonce, 'nonce'),
    deadline: readTypedUint(permit.deadline, 'deadline'),
  }))
}
