import { optionError } from '../../errors.js'
import { signBody } from './signBody.js'

/**
 * Signs a delivery as Standard Webhooks has it, and answers the three headers that carry the signature. Of several
 * secrets each signs, so that a receiver may know the old one or the new one while a secret is replaced.
 *
 * @throws WebhookError `SecretInvalid`; TillError `TillOptionInvalid` for an option that is missing.
 */
export async function signWebhook(options: signWebhook.Options): Promise<signWebhook.ReturnType> {
  const { id, timestamp: moment, body, secrets } = { ...options }
  if (!(moment instanceof Date) || typeof body !== 'string' || !Array.isArray(secrets))
    throw optionError('signWebhook: it takes { id, timestamp, body, secrets }.')
  const timestamp = String(Math.floor(moment.getTime() / 1000))
  const bytes = new TextEncoder().encode(body)
  const signatures = secrets.map(async (secret) => {
    const signature = await signBody({ id, timestamp, body: bytes, secret })
    return `v1,${btoa(String.fromCharCode(...signature))}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

export declare namespace signWebhook {
  type Options = {
    /** Names the delivery, the same each time it is tried. Without a full stop, which parts what is signed. */
    id: string
    /** When this attempt is made; sent in whole seconds. */
    timestamp: Date
    /** The body, exactly as it is sent. */
    body: string
    /** Each `whsec_` and the base64 of 24 to 64 bytes. */
    secrets: readonly string[]
  }
  type ReturnType = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
}
