import { hexToBytes, isHex, stringToBytes } from 'viem'

/**
 * The text of an EIP-191 step: of hex the bytes as UTF-8, of anything else the string as it is. Nothing when nobody
 * could read it: a hash, bytes that are no text, control characters, or characters that hide or turn others around.
 *
 * Whatever is as long as a hash counts as one: contracts take a signature of such a message for one of the hash, and a
 * hash can be sought until it looks like a text.
 */
export function readMessage(data: string): string | undefined {
  const text = isHex(data) ? decode(data) : data
  if (!text || stringToBytes(text).length === 32 || /^\s*(0x)?[0-9a-f]{64,}\s*$/i.test(text)) return undefined
  // Everything that has no shape on a screen, but for line breaks and tabs.
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
}

function decode(data: `0x${string}`): string | undefined {
  // Wallets make something else of half a byte.
  if (data.length % 2 > 0) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data))
  } catch {
    return undefined
  }
}
