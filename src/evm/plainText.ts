/** Makes an untrusted text safe to show in one line: replaces line breaks and hidden characters, and cuts the text after 200 characters. */
export function plainText(text: string): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/(?!(?<=\p{So}|\p{Sk}|\ufe0f)(\ufe0f|\u200d(?=\p{So})))[\p{C}\p{DI}\u2800]/gu, '�')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

export function plainName(name: string | undefined): string | undefined {
  return plainText(name ?? '').trim() || undefined
}
