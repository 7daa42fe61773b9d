import { createHash } from 'node:crypto'

/** Returns a signing secret of `outputLength` bytes, derived from the number. */
export function makeSecret(number: number, outputLength = 32): string {
  const bytes = createHash('shake256', { outputLength }).update(String(number)).digest('base64')
  return `whsec_${bytes}`
}
