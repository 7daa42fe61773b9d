import { vi } from 'vitest'

/**
 * Does something while a piece that is loaded later has not what is looked for in it: a server that was updated has other pieces than
 * the page was built with. None of its builds is at hand in tests.
 */
export async function withoutPiece<piece extends object, value>(
  piece: piece,
  name: keyof piece & string,
  work: () => Promise<value>,
): Promise<value> {
  const spied = vi.spyOn(piece, name as never, 'get' as never)
  try {
    spied.mockReturnValue(undefined as never)
    return await work()
  } finally {
    spied.mockRestore()
  }
}
