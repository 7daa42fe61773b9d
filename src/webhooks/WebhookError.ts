import { TillError } from '../errors.js'

/** What can go wrong with the receiving and signing of webhooks. */
export const webhookErrors = {
  SecretInvalid: {
    shortMessage: 'The webhook secret cannot be used.',
    fix: 'Pass the listener’s secret as it came: whsec_ and the base64 of 24 to 64 bytes.',
  },
  SignatureMissing: {
    shortMessage: 'The delivery is not signed.',
    fix: 'See that webhook-id, webhook-timestamp and webhook-signature reach the handler.',
  },
  SignatureExpired: {
    shortMessage: 'The delivery was signed too long ago, or in the future.',
    fix: 'Set the clock of this machine, if the delivery is genuine.',
  },
  SignatureMismatch: {
    shortMessage: 'The delivery is not signed with this secret.',
    fix: 'Compare the secret with the listener’s, and verify the body byte for byte as it came.',
  },
  BodyUsed: {
    shortMessage: 'The body was read before the handler could verify it.',
    fix: 'Put the handler before express.json(), or read the body with express.raw().',
  },
  BodyTooLarge: {
    shortMessage: 'The delivery is larger than allowed.',
    fix: 'Raise maxBytes, if the delivery is genuine.',
  },
  NotificationInvalid: {
    shortMessage: 'The body is not a webhook notification.',
    fix: 'Point only listeners of this service at this address.',
  },
} as const satisfies Record<string, { shortMessage: string; fix: string }>

/** The code of a {@link WebhookError}. */
export type WebhookErrorCode = keyof typeof webhookErrors

/** A delivery cannot be accepted, or a secret not be used. */
export class WebhookError extends TillError<WebhookErrorCode> {
  override name = 'WebhookError'
  constructor(code: WebhookErrorCode, options: { details?: string; cause?: unknown } = {}) {
    super(code, { ...webhookErrors[code], ...options })
  }
}
