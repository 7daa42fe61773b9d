import { createHmac } from 'node:crypto'
import { readSecret } from 'tillkit/internal'
import type { signWebhook } from 'tillkit/webhooks'

/**
 * Signs as {@link signWebhook} does, at once: what a browser can do, too, takes two turns through other threads for each secret.
 *
 * @throws WebhookError `SecretInvalid`
 */
export function signDelivery(options: signWebhook.Options): signWebhook.ReturnType {
  const { id, body, secrets } = options
  const timestamp = String(Math.floor(options.timestamp.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', readSecret(secret)).update(`${id}.${timestamp}.`)
    return `v1,${hmac.update(body).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
