import { WebhookError } from './WebhookError.js'

/**
 * The Standard Webhooks signature of a delivery, as bytes: HMAC-SHA256 over `id.timestamp.body`.
 *
 * @throws WebhookError `SecretInvalid`
 */
export async function signBody(options: signBody.Options): Promise<Uint8Array> {
  const { id, timestamp, body, secret } = options
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', readSecret(secret), algorithm, false, ['sign'])
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
}

export declare namespace signBody {
  type Options = {
    /** The header `webhook-id`. */
    id: string
    /** The header `webhook-timestamp`: seconds since 1970, as text. */
    timestamp: string
    body: Uint8Array
    /** `whsec_` and the base64 of 24 to 64 bytes. */
    secret: string
  }
}

function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = readBase64(secret.replace(/^whsec_/, ''))
  // The text of a secret stands in no error.
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
