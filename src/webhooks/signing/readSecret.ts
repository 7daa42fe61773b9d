import { WebhookError } from './WebhookError.js'

export function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  if (typeof secret !== 'string')
    throw new WebhookError('SecretInvalid', { details: 'The value must be a string.' })
  const bytes = readBase64(secret.replace(/^whsec_/, ''))
  if (!bytes) throw new WebhookError('SecretInvalid', { details: 'The secret must be base64.' })
  if (bytes.length < 24 || bytes.length > 64) {
    throw new WebhookError('SecretInvalid', {
      details: `The secret must have 24 to 64 bytes. Received ${bytes.length}.`,
    })
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
