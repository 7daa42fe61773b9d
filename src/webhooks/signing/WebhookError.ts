import { TillError } from '../../errors.js'

export const webhookErrors = {
  SecretInvalid: {
    status: 500,
    shortMessage: 'The webhook secret cannot be used.',
    fix: 'Pass the listener’s secret unchanged: whsec_ and the base64 of 24 to 64 bytes.',
  },
  SignatureMissing: {
    status: 401,
    shortMessage: 'The delivery is not signed.',
    fix: 'Pass the headers webhook-id, webhook-timestamp and webhook-signature to the handler.',
  },
  SignatureExpired: {
    status: 401,
    shortMessage: 'The delivery was signed too long ago, or in the future.',
    fix: 'If the delivery is genuine, set the clock of this machine.',
  },
  SignatureMismatch: {
    status: 401,
    shortMessage: 'The delivery is not signed with this secret.',
    fix: 'Compare the secret with the listener’s, and verify the unchanged bytes of the body.',
  },
  BodyUsed: {
    status: 500,
    shortMessage: 'The body was read before the handler could verify it.',
    fix: 'Put the handler before express.json(), or read the body with express.raw().',
  },
  BodyTooLarge: {
    status: 413,
    shortMessage: 'The delivery is larger than allowed.',
    fix: 'If the delivery is genuine, raise maxBytes.',
  },
  BodyBroken: {
    status: 400,
    shortMessage: 'The delivery was cut short.',
    fix: 'Do nothing: the service retries the delivery.',
  },
  NotificationInvalid: {
    status: 400,
    shortMessage: 'The body is not a webhook notification.',
    fix: 'Point only listeners of this service at this address.',
  },
} as const satisfies Record<string, { status: number; shortMessage: string; fix: string }>

/** The code of a {@link WebhookError}. */
export type WebhookErrorCode = keyof typeof webhookErrors

/** The error for an invalid delivery or an invalid secret. */
export class WebhookError extends TillError<WebhookErrorCode> {
  override name = 'WebhookError'
  /** The HTTP status with which the endpoint responds. */
  readonly status: number

  constructor(code: WebhookErrorCode, options: WebhookError.Options = {}) {
    const { status, ...row } = webhookErrors[code]
    super(code, { ...row, ...options })
    this.status = status
  }
}

export declare namespace WebhookError {
  type Options = {
    /** The reason in one sentence. @default none */
    details?: string
    /** The original error. @default none */
    cause?: unknown
  }
}
