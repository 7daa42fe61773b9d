import type { SignedPermit } from '../protocol/purchase.js'
import { readSignedPermit } from '../protocol/read/readSignedPermit.js'
import { tryRead } from '../protocol/read/tryRead.js'
import type { Signature } from '../protocol/step.js'
import { hasExactTypes } from './hasExactTypes.js'
import { permitTypes } from './permitTypes.js'

/**
 * Reads a signature request as an ERC-2612 permit; nothing when it is built in any other way, says anything more, or
 * writes a number in a way that wallets may read differently.
 */
export function decodePermit(
  signature: Pick<Signature, 'types' | 'primaryType' | 'value'>,
): SignedPermit | undefined {
  return hasExactTypes(signature, 'Permit', permitTypes)
    ? tryRead(readSignedPermit, signature.value)
    : undefined
}
