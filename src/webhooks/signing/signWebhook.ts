import { optionError } from '../../errors.js'
import { signBody } from './signBody.js'

/**
 * Signs a delivery (Standard Webhooks), and returns the three headers of the signature. It signs with each secret, because during a
 * rotation the receiver may have the old or the new secret.
 *
 * @throws WebhookError `SecretInvalid`; TillError `TillOptionInvalid` for a missing option.
 */
export async function signWebhook(options: signWebhook.Options): Promise<signWebhook.ReturnType> {
  const { id, timestamp: time, body, secrets } = { ...options }
  if (!(time instanceof Date) || typeof body !== 'string' || !Array.isArray(secrets))
    throw optionError('signWebhook: it takes { id, timestamp, body, secrets }.')
  const timestamp = String(Math.floor(time.getTime() / 1000))
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
    /** The id of the notification, the same for each attempt; it must contain no full stop. */
    id: string
    /** The time of this attempt, sent in whole seconds. */
    timestamp: Date
    /** The body, exactly as it is sent. */
    body: string
    /** The secrets, each `whsec_` and the base64 of 24 to 64 bytes. */
    secrets: readonly string[]
  }
  type ReturnType = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
}
