/**
 * Has a stream write what a terminal would obey, or not show, as `\u001b`: whatever a plan, a service or a contract calls
 * itself, it cannot move the cursor, paint over lines or turn them around. Within JSON the text stays the same.
 */
export function escapeOutput(stream: Pick<NodeJS.WriteStream, 'write'>): void {
  const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? chunk.replace(unseen, escapeCharacter) : chunk, ...rest)
}

/** Controls, formats and what is unassigned, what has no shape of its own, and line ends other than the one of Unix. */
const unseen = /[^\P{C}\n]|[\p{Zl}\p{Zp}\p{DI}\u2800]/gu

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
