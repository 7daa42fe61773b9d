import { signBody } from './signBody.js'
import { WebhookError } from './WebhookError.js'

/**
 * Verifies that a delivery has a recent signature of one of the secrets (Standard Webhooks).
 *
 * @throws WebhookError `SignatureMissing`, `SignatureExpired`, `SignatureMismatch`; `SecretInvalid` for an invalid secret.
 *
 * @example
 * const body = await request.text()
 * await verifyWebhook({ headers: request.headers, body, secrets: [secret] })
 */
export async function verifyWebhook(options: verifyWebhook.Options): Promise<verifyWebhook.ReturnType> {
  const { headers, body, secrets, tolerance = 300_000, now = Date.now } = { ...options }
  const [id, timestamp, signatures] = names.map((name) => readHeader(headers, name))
  if (!id || !timestamp || !signatures) {
    const missing = names.filter((name) => !readHeader(headers, name))
    throw new WebhookError('SignatureMissing', { details: `Missing: ${missing.join(', ')}.` })
  }
  if (!/^[0-9]{1,12}$/.test(timestamp)) {
    throw new WebhookError('SignatureMissing', {
      details: 'webhook-timestamp must be in seconds since 1970.',
    })
  }
  const signedAt = Number(timestamp) * 1000
  // Use `!(…)`, which also rejects every delivery if `tolerance` is `NaN`.
  if (!(Math.abs(now() - signedAt) <= tolerance)) throw new WebhookError('SignatureExpired')

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (!(bytes instanceof Uint8Array)) throw new WebhookError('BodyUsed')
  if (!Array.isArray(secrets)) throw new WebhookError('SecretInvalid', { details: 'The secret is missing.' })
  const expected = await Promise.all(
    secrets.map((secret) => signBody({ id, timestamp, body: bytes, secret })),
  )
  const received = signatures.split(' ').map(readSignature)
  // Compare all signatures completely, so the time does not show where they differ (timing attack).
  const matches = expected.flatMap((one) => received.map((other) => isEqual(one, other)))
  if (!matches.includes(true)) throw new WebhookError('SignatureMismatch')
  return { id, timestamp: new Date(signedAt) }
}

export declare namespace verifyWebhook {
  type Options = {
    /** The headers of the request, with `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
    headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
    /** The body byte for byte as received, not parsed and serialized again. */
    body: string | Uint8Array
    /** The accepted secrets: one secret, or the old and the new secret during a rotation. */
    secrets: readonly string[]
    /** The maximum difference between the time of the signature and now, in milliseconds. @default 300_000 */
    tolerance?: number | undefined
    /** Returns the time in milliseconds since 1970. @default Date.now */
    now?: (() => number) | undefined
  }
  type ReturnType = {
    /** The id of the notification, the same for each attempt. */
    id: string
    /** The time of the signature. */
    timestamp: Date
  }
}

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

function readHeader(headers: verifyWebhook.Options['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const key = Object.keys(headers ?? {}).find((each) => each.toLowerCase() === name)
  const value = key === undefined ? undefined : headers[key]
  return typeof value === 'string' ? value : value?.join(', ')
}

function readSignature(text: string): Uint8Array {
  const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(text) ?? []
  return Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
