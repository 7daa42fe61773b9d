import { readSecret } from './readSecret.js'

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
