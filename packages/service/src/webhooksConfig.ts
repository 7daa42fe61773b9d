import { createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'

const Text = z.string().check(z.minLength(1, 'must not be empty'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/** The fields of a project that say who may manage its webhook listeners, and how many there may be. */
export const webhookAccess = {
  /** What its service accounts sign their tokens with (HS256); the environment's `TOKEN_SECRET_<id>` goes first. */
  tokenSecret: z.optional(z.string().check(z.refine(isLongSecret, 'must have at least 32 bytes'))),
  /** The public key of such tokens instead, as PEM: RS256, ES256 or EdDSA, by its kind. */
  tokenPublicKey: z.optional(z.string().check(z.refine(isPublicKey, 'must be a public key as PEM'))),
  /** Names of its service accounts, as a token's `service` claim holds them. @default any */
  serviceAccounts: z.optional(z.array(Text)),
  /** The most webhook listeners on each network; 0 is a plan without webhooks. @default 1000 */
  maxWebhookListeners: z._default(Count, 1000),
  /** The most values that the filters of all of them have on each network. @default 100_000 */
  maxWebhookFilterValues: z._default(Count, 100_000),
  /** Deliveries waiting on a network from which on no listener is added, resumed or replayed. @default 1_000_000 */
  maxWebhookBacklog: z._default(Count, 1_000_000),
} as const

/** How notifications are delivered. Times are in milliseconds. */
export const WebhooksConfig = z.strictObject({
  /** For development: notifications may go to this machine and its network, and without TLS. @default false */
  allowPrivate: z._default(z.boolean(), false),
  /** Listeners that a process delivers to at the same time; half of them at most are of one project. @default 256 */
  concurrency: z._default(Count.check(z.gte(1, 'must be at least 1')), 256),
  /** What a receiver has for its answer. @default 15 seconds */
  timeoutMs: z._default(Count, 15_000),
  /** After how long an answer is late: whose answers are gets a quarter of the deliveries at a time. @default 1 second */
  slowAfterMs: z._default(Count, 1_000),
  /** What passes before each further attempt. @default 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h */
  retryDelays: z._default(
    z.array(Count),
    [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1_000),
  ),
  /** How long a receiver is left alone after five failures in a row; twice as long each time. @default 30 seconds */
  breakerPause: z._default(Count, 30_000),
})
export type WebhooksConfig = z.output<typeof WebhooksConfig>

/** What a process may do. */
export const Role = z.enum(['api', 'ingest', 'deliver'])
export type Role = z.output<typeof Role>

function isLongSecret(secret: string): boolean {
  return Buffer.byteLength(secret) >= 32
}

function isPublicKey(pem: string): boolean {
  try {
    // A private key would do, too, and has no place in a configuration.
    return pem.includes('PUBLIC KEY') && createPublicKey(pem).type === 'public'
  } catch {
    return false
  }
}
