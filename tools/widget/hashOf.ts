import { createHash } from 'node:crypto'

export function hashOf(code: string | Buffer, algorithm: 'sha256' | 'sha384'): string {
  return createHash(algorithm).update(code).digest('base64')
}
