import { createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1, 'must not be empty'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

export const webhookAccess = {
  /** The HS256 secret of the project's API tokens. The environment variable `TOKEN_SECRET_<id>` takes precedence. */
  tokenSecret: z.optional(z.string().check(z.refine(isLongSecret, 'must have at least 32 bytes'))),
  /** The public key of the project's API tokens as PEM, instead of `tokenSecret`. Its type selects RS256, ES256 or EdDSA. */
  tokenPublicKey: z.optional(z.string().check(z.refine(isPublicKey, 'must be a public key as PEM'))),
  /** The permitted values of the claim `service` in the project's API tokens: the names of its service accounts. @default any */
  serviceAccounts: z.optional(z.array(Text)),
  /** The maximum number of webhook listeners of the project on each network. 0 disables webhooks. @default 1000 */
  maxWebhookListeners: z._default(Count, 1000),
  /** The maximum number of filter values on each network, summed up over all listeners of the project. @default 100_000 */
  maxWebhookFilterValues: z._default(Count, 100_000),
  /**
   * The maximum number of waiting deliveries of the project on a network. Above it, the project cannot add or resume listeners, or replay
   * deliveries.
   * @default 1_000_000
   */
  maxWebhookBacklog: z._default(Count, 1_000_000),
} as const

/** How webhooks are delivered. Times are in milliseconds. */
export const WebhooksConfig = z.strictObject({
  /** For development: webhooks may go to private networks and this machine, and over plain HTTP. @default false */
  allowPrivate: z._default(z.boolean(), false),
  /**
   * The number of listeners that a process delivers to in parallel. At most half of them belong to one project or one origin.
   *
   * @default 256
   */
  concurrency: z._default(Count.check(z.gte(1, 'must be at least 1')), 256),
  /** The time limit of a receiver's answer, in milliseconds. @default 15_000 */
  timeoutMs: z._default(Count, 15_000),
  /**
   * The time in milliseconds after which an answer counts as slow. Origins with slow answers use at most a quarter of `concurrency`.
   *
   * @default 1_000
   */
  slowAfterMs: z._default(Count, 1_000),
  /**
   * The delay before each retry, plus or minus 20 %. A longer `Retry-After` of the receiver applies instead, up to twice the delay. After
   * the last retry, the delivery fails permanently.
   *
   * @default 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h
   */
  retryDelays: z._default(
    z.array(Count),
    [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1_000),
  ),
  /**
   * The pause of a receiver after five consecutive failures, in milliseconds. It doubles with each further failure, up to an hour.
   *
   * @default 30_000
   */
  breakerPause: z._default(Count, 30_000),
})
export type WebhooksConfig = z.output<typeof WebhooksConfig>

export const Role = z.enum(['api', 'ingest', 'deliver'])
export type Role = z.output<typeof Role>

function isLongSecret(secret: string): boolean {
  return Buffer.byteLength(secret) >= 32
}

function isPublicKey(pem: string): boolean {
  try {
    // Refuse a private key, which would also parse: it does not belong in a configuration.
    return pem.includes('PUBLIC KEY') && createPublicKey(pem).type === 'public'
  } catch {
    return false
  }
}
