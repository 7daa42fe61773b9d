import { concatHex, type Hex, keccak256, numberToHex } from 'viem'

/** Accepts any token without a proof if the Merkle root is 0, which means the set of all tokens. */
export function isInSet(
  identifier: bigint,
  { root, proof }: { root: bigint; proof: readonly Hex[] },
): boolean {
  if (root === 0n) return proof.length === 0
  return BigInt(proof.reduce(pairOf, leafOf(identifier))) === root
}

export function leafOf(identifier: bigint): Hex {
  return keccak256(numberToHex(identifier, { size: 32 }))
}

export function pairOf(left: Hex, right: Hex): Hex {
  return keccak256(concatHex(BigInt(left) > BigInt(right) ? [right, left] : [left, right]))
}
