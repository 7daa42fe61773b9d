import { RpcError } from 'tillkit/internal'
import { type Hex, parseSignature, size } from 'viem'

/** Splits an ECDSA signature of 65 bytes. Its `v` may be 0, 1, 27 or 28; the result has 27 or 28. */
export function splitSignature(signature: Hex): { r: Hex; s: Hex; v: 27 | 28 } {
  try {
    if (size(signature) !== 65) throw new RangeError('A signature must have 65 bytes.')
    const { r, s, yParity } = parseSignature(signature)
    return { r, s, v: yParity === 0 ? 27 : 28 }
  } catch (cause) {
    throw new RpcError('InvalidArgument', {
      details: 'signature: must be an ECDSA signature of 65 bytes.',
      cause,
    })
  }
}
