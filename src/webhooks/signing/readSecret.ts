import { WebhookError } from './WebhookError.js'

/**
 * The bytes of a webhook secret: base64, with `whsec_` before it or without.
 *
 * @throws WebhookError `SecretInvalid`, which never holds the secret.
 */
export function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  if (typeof secret !== 'string') throw new WebhookError('SecretInvalid', { details: 'It is no text.' })
  const bytes = readBase64(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new WebhookError('SecretInvalid', { details: 'It is not base64.' })
  if (bytes.length < 24 || bytes.length > 64) {
    throw new WebhookError('SecretInvalid', { details: `It holds ${bytes.length} bytes.` })
  }
  return bytes
}

function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
