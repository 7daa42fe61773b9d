import { signBody } from './signBody.js'
import { WebhookError } from './WebhookError.js'

/**
 * Verifies that a delivery was signed with one of the secrets (Standard Webhooks), not long ago.
 *
 * @throws WebhookError `SignatureMissing`, `SignatureExpired`, `SignatureMismatch`; `SecretInvalid` for a secret that
 * is not valid.
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
    throw new WebhookError('SignatureMissing', { details: 'webhook-timestamp is not in seconds since 1970.' })
  }
  const signedAt = Number(timestamp) * 1000
  // What is no number lets nothing through.
  if (!(Math.abs(now() - signedAt) <= tolerance)) throw new WebhookError('SignatureExpired')

  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  if (!(bytes instanceof Uint8Array)) throw new WebhookError('BodyUsed')
  if (!Array.isArray(secrets)) throw new WebhookError('SecretInvalid', { details: 'No secret was given.' })
  const expected = await Promise.all(
    secrets.map((secret) => signBody({ id, timestamp, body: bytes, secret })),
  )
  const given = signatures.split(' ').map(readSignature)
  // All are compared, each in full: how long it takes tells nothing of where they differ.
  const matches = expected.flatMap((one) => given.map((other) => isEqual(one, other)))
  if (!matches.includes(true)) throw new WebhookError('SignatureMismatch')
  return { id, timestamp: new Date(signedAt) }
}

export declare namespace verifyWebhook {
  type Options = {
    /** Those of the request: `webhook-id`, `webhook-timestamp` and `webhook-signature` are read. */
    headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
    /** The body byte for byte as it came: not parsed and written again. */
    body: string | Uint8Array
    /** Those that may have signed it: one, or the old and the new one while it is replaced. */
    secrets: readonly string[]
    /** How far the time of the signature may be from now, in milliseconds. @default 300_000 */
    tolerance?: number | undefined
    /** Milliseconds since 1970. @default the time of the machine */
    now?: (() => number) | undefined
  }
  type ReturnType = {
    /** The same each time this delivery is tried. */
    id: string
    /** When it was signed. */
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

/** The bytes of a `v1` signature; none of one in another version or form. */
function readSignature(text: string): Uint8Array {
  const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(text) ?? []
  return Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (const [index, byte] of one.entries()) difference |= byte ^ (other[index] ?? 0)
  return difference === 0
}
