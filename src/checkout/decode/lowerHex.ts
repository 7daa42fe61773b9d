/** Calldata with its digits in small letters: capitals are the same bytes, and would be another text. */
export function lowerHex(data: string): string {
  return data.startsWith('0x') ? data.toLowerCase() : data
}
