import { createHash } from 'node:crypto'

/** Returns the hash of a file in base64, as `integrity` of a script needs it. */
export function hashOf(code: string | Buffer, algorithm: 'sha256' | 'sha384'): string {
  return createHash(algorithm).update(code).digest('base64')
}
