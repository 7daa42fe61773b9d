import { hexToBytes, isHex, stringToBytes } from 'viem'

/**
 * Returns the text of a message, or `undefined` if the message is not readable text or has more than 10,000 characters.
 *
 * Also returns `undefined` for a text of 32 bytes, the length of a hash. A contract may accept the signature of such a text as the
 * signature of a hash. An attacker can search for a dangerous hash that looks like text.
 */
export function readMessage(data: string): string | undefined {
  const text = isHex(data) ? decode(data) : data
  if (!text || stringToBytes(text).length === 32 || /^\s*(0x)?[0-9a-f]{64,}\s*$/i.test(text)) return undefined
  if (text.length > 10_000) return undefined
  return shapeless.test(text) || baseless.test(text) ? undefined : text
}

/**
 * Matches a character that a screen may not show. The buyer could not read a message with such a character completely, so it is not
 * readable text.
 */
const shapeless =
  /[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]|\p{Default_Ignorable_Code_Point}|[\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u

const baseless = /(?:^|[ \n])\p{M}/u

function decode(data: `0x${string}`): string | undefined {
  if (data.length % 2 > 0) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data))
  } catch {
    return undefined
  }
}
