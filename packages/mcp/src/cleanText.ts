/**
 * Returns a text from the chain or the service without control characters and markup, at most 80 characters long. A model may read the text
 * as an instruction, so it belongs in a field `untrusted` only.
 */
export function cleanText(text: unknown): string {
  return String(text ?? '')
    .slice(0, 400)
    .replace(/[\p{C}\p{DI}\p{Zl}\p{Zp}\u2800]/gu, ' ')
    .replace(/[<>[\]{}()`*_#|\\~"']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
}
