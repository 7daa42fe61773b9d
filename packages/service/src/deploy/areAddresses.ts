import { type Address, isAddress } from 'viem'

/** Whether all words are addresses. A word with upper and lower case must have a valid checksum. */
export function areAddresses(words: readonly string[]): words is readonly Address[] {
  return words.every((word) => isAddress(word))
}
