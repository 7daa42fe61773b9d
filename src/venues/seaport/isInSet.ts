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
  const leaf = keccak256(numberToHex(identifier, { size: 32 }))
  const found = proof.reduce((hash, next) => {
    return keccak256(concatHex(BigInt(hash) > BigInt(next) ? [next, hash] : [hash, next]))
  }, leaf)
  return BigInt(found) === root
}
