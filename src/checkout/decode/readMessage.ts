import { hexToBytes, isHex, stringToBytes } from 'viem'

/**
 * The text of an EIP-191 step: of hex the bytes as UTF-8, of anything else the string as it is. Nothing when nobody
 * could read it: a hash, bytes that are no text, a character without a shape of its own on every screen, or too much.
 *
 * Whatever is as long as a hash counts as one: contracts take a signature of such a message for one of the hash, and a
 * hash can be sought until it looks like a text.
 */
export function readMessage(data: string): string | undefined {
  const text = isHex(data) ? decode(data) : data
  if (!text || stringToBytes(text).length === 32 || /^\s*(0x)?[0-9a-f]{64,}\s*$/i.test(text)) return undefined
  if (text.length > 10_000) return undefined
  return shapeless.test(text) || baseless.test(text) ? undefined : text
}

/**
 * All but letters, marks, numbers, punctuation, symbols, spaces and line breaks, and what Unicode lets a screen leave
 * out. The characters at the end are blank, though Unicode has no property that says so.
 */
const shapeless =
  /[^\p{L}\p{M}\p{N}\p{P}\p{S} \n]|\p{Default_Ignorable_Code_Point}|[\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u

/** A mark with no letter to stand on. */
const baseless = /(?:^|[ \n])\p{M}/u

function decode(data: `0x${string}`): string | undefined {
  // Wallets make something else of half a byte.
  if (data.length % 2 > 0) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data))
  } catch {
    return undefined
  }
}
