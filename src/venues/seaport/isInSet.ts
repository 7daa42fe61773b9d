import { concatHex, type Hex, keccak256, numberToHex } from 'viem'

/** Whether a Merkle proof shows that a set contains a token. A Merkle root of 0 stands for the set of all tokens and needs no proof. */
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
