/**
 * A text from outside as it may be shown in one line: without line breaks, hidden characters and what goes on and on. What only joins
 * or colours pictures (emoji) stays with them.
 */
export function plainText(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/(?!(?<=\p{So}|\p{Sk}|\ufe0f)(\ufe0f|\u200d(?=\p{So})))[\p{C}\p{DI}\u2800]/gu, '�')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

/** Returns a contract's name for something, cleaned by {@link plainText}. Returns `undefined` for a blank name. */
export function plainName(name: string | undefined): string | undefined {
  return plainText(name ?? '').trim() || undefined
}
