import { concatHex, type Hex, keccak256, numberToHex } from 'viem'

/**
 * Whether a token is one of a set, by the root of its Merkle tree, as Seaport proves it: leaves are hashed, pairs are sorted. A root of
 * nothing is the set of all tokens, and takes no proof.
 */
export function isInSet(
  identifier: bigint,
  { root, proof }: { root: bigint; proof: readonly Hex[] },
): boolean {
  if (root === 0n) return proof.length === 0
  return BigInt(proof.reduce(pairOf, leafOf(identifier))) === root
}

/** The leaf of a token in the tree of a set. */
export function leafOf(identifier: bigint): Hex {
  return keccak256(numberToHex(identifier, { size: 32 }))
}

/** What is above two in the tree of a set. */
export function pairOf(one: Hex, other: Hex): Hex {
  return keccak256(concatHex(BigInt(one) > BigInt(other) ? [other, one] : [one, other]))
}
