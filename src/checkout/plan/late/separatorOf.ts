import { concat, type Hex, keccak256, pad } from 'viem'

/** What a contract holds signatures against (EIP-712): the hash of its domain's type, and of the values of that, texts as hashes. */
export function separatorOf(words: readonly Hex[]): Hex {
  return keccak256(concat(words.map((word) => pad(word))))
}
