/**
 * Percent-encodes each character that a URL’s path must not contain, also `?` and `#`, and keeps valid escapes. A second call therefore
 * changes nothing. A `%` is an escape only if it begins UTF-8 text: `100%.png` has none.
 */
export function encodeOnce(text: string): string {
  return toWellFormed(text).replace(parts, (part) => (isEscaped(part) ? part : encodeURIComponent(part)))
}

/** Decodes valid escapes, and keeps a `%` that a contract forgot to escape. */
export function decodeOnce(text: string): string {
  return text.replace(escapes, (part) => (isEscaped(part) ? decodeURIComponent(part) : part))
}

/** Percent-encodes text that has no escapes. */
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

/** Replaces each half of a surrogate pair, because `encodeURIComponent` throws for it. */
function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
