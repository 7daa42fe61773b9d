/** Bytes as text with their digits in small letters: capitals are the same bytes, and would be another text. */
export function lowerHex<text extends string>(data: text): text {
  return (data.startsWith('0x') ? data.toLowerCase() : data) as text
}
