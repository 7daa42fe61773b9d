/**
 * Percent-encodes each character that a URL’s path must not contain, also `?` and `#`, and keeps valid escapes. A second call therefore
 * changes nothing. An escape is valid only if it decodes to UTF-8 text, so the function encodes the `%` in `100%.png`.
 */
export function encodeOnce(text: string): string {
  return toWellFormed(text).replace(parts, (part) => (isEscaped(part) ? part : encodeURIComponent(part)))
}

/** Decodes valid escapes, and keeps a `%` that a contract forgot to escape. */
export function decodeOnce(text: string): string {
  return text.replace(escapes, (part) => (isEscaped(part) ? decodeURIComponent(part) : part))
}

/** Percent-encodes a text. Takes each `%` as a character, not as the start of an escape. */
export function encodeText(text: string): string {
  return encodeURIComponent(toWellFormed(text))
}

const escapes = /(?:%[0-9a-f]{2})+/gi
const parts = /(?:%[0-9a-f]{2})+|%|[^\w\-.~!'()*/%]+/gi

function isEscaped(part: string): boolean {
  try {
    decodeURIComponent(part)
    return /^%./.test(part)
  } catch {
    return false
  }
}

/** Replaces each half of a surrogate pair that stands alone, because `encodeURIComponent` throws for it. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
