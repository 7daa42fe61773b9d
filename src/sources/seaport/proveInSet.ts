import type { Hex } from 'viem'
import { leafOf, pairOf } from '../../venues/seaport/isInSet.js'

/**
 * Computes the Merkle proof that a set contains a token, as Seaport's SDK does. The leaves are sorted, and a node without a partner moves
 * up unchanged.
 */
export function proveInSet(identifier: bigint, tokenIds: readonly bigint[]): Hex[] | undefined {
  let level = tokenIds.map(leafOf).sort()
  let at = level.indexOf(leafOf(identifier))
  if (at < 0) return undefined
  const proof: Hex[] = []
  while (level.length > 1) {
    proof.push(...level.slice(at ^ 1, (at ^ 1) + 1))
    level = level.flatMap((one, index) => {
      if (index % 2 === 1) return []
      const other = level[index + 1]
      return other ? pairOf(one, other) : one
    })
    at >>= 1
  }
  return proof
}
