/** A text from outside as it may be shown in one line: without line breaks, hidden characters and what goes on and on. */
export function plainText(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/gu, '�')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
