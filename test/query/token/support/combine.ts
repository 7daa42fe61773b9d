/** Returns every text that joins `count` of the pieces. */
export function combine(pieces: readonly string[], count: number): string[] {
  if (count === 0) return ['']
  return combine(pieces, count - 1).flatMap((text) => pieces.map((piece) => text + piece))
}
