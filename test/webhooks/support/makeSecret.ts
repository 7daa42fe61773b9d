import { createHash } from 'node:crypto'

/** A signing secret of so many bytes: another one for each number, and the same each time. */
export function makeSecret(number: number, outputLength = 32): string {
  const bytes = createHash('shake256', { outputLength }).update(String(number)).digest('base64')
  return `whsec_${bytes}`
}
