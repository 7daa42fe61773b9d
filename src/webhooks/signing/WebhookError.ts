import { TillError } from '../../errors.js'

/** What can go wrong with the receiving and signing of webhooks, and the HTTP status that a receiver answers it with. */
export const webhookErrors = {
  SecretInvalid: {
    status: 500,
    shortMessage: 'The webhook secret cannot be used.',
    fix: 'Pass the listener’s secret as it came: whsec_ and the base64 of 24 to 64 bytes.',
  },
  SignatureMissing: {
    status: 401,
    shortMessage: 'The delivery is not signed.',
    fix: 'See that webhook-id, webhook-timestamp and webhook-signature reach the handler.',
  },
  SignatureExpired: {
    status: 401,
    shortMessage: 'The delivery was signed too long ago, or in the future.',
    fix: 'Set the clock of this machine, if the delivery is genuine.',
  },
  SignatureMismatch: {
    status: 401,
    shortMessage: 'The delivery is not signed with this secret.',
    fix: 'Compare the secret with the listener’s, and verify the body byte for byte as it came.',
  },
  BodyUsed: {
    status: 500,
    shortMessage: 'The body was read before the handler could verify it.',
    fix: 'Put the handler before express.json(), or read the body with express.raw().',
  },
  BodyTooLarge: {
    status: 413,
    shortMessage: 'The delivery is larger than allowed.',
    fix: 'Raise maxBytes, if the delivery is genuine.',
  },
  BodyBroken: {
    status: 400,
    shortMessage: 'The delivery was cut short.',
    fix: 'Nothing needs to be done: the service tries again.',
  },
  NotificationInvalid: {
    status: 400,
    shortMessage: 'The body is not a webhook notification.',
    fix: 'Point only listeners of this service at this address.',
  },
} as const satisfies Record<string, { status: number; shortMessage: string; fix: string }>

/** The code of a {@link WebhookError}. */
export type WebhookErrorCode = keyof typeof webhookErrors

/** A delivery cannot be accepted, or a secret not be used. */
export class WebhookError extends TillError<WebhookErrorCode> {
  override name = 'WebhookError'
  /** What a receiver answers. */
  readonly status: number

  constructor(code: WebhookErrorCode, options: WebhookError.Options = {}) {
    const { status, ...row } = webhookErrors[code]
    super(code, { ...row, ...options })
    this.status = status
  }
}

export declare namespace WebhookError {
  type Options = {
    /** Why, in one sentence. @default none */
    details?: string
    /** The original error. @default none */
    cause?: unknown
  }
}
