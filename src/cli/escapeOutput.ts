/**
 * Escapes control and invisible characters in the output, because a name from the service or a contract could otherwise control the
 * terminal.
 */
export function escapeOutput(stream: Pick<NodeJS.WriteStream, 'write'>): void {
  const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? chunk.replace(unseen, escapeCharacter) : chunk, ...rest)
}

/** Matches control, format, unassigned and invisible characters, and line separators except `\n`. */
const unseen = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{DI}\u2800]/gu

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
