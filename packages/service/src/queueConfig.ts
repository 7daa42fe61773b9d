import * as z from 'zod/mini'
import { isReadableUrl, unreadable } from './isReadableUrl.js'

const NatsUrl = z
  .string()
  .check(
    z.regex(
      /^(nats|tls):\/\/[^/]+$/,
      'must be a nats:// or tls:// address such as nats://user:password@host',
    ),
    z.refine(isReadableUrl, unreadable),
  )

/** A NATS server or cluster with JetStream, version 2.9 or later. */
export const NatsConfig = z.strictObject({
  /** The URLs of one or more servers of a cluster. The environment variable `NATS_URL` takes precedence; it separates URLs by commas. */
  servers: z.array(NatsUrl).check(z.minLength(1, 'must list at least one server')),
  /** The name of the stream and its subjects. Services with different databases must have different names. @default 'tillkit' */
  stream: z._default(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be letters, digits, dashes and underscores')),
    'tillkit',
  ),
  /** The number of NATS subjects over which the listeners are distributed. Must be the same in every process. @default 8 */
  partitions: z._default(
    z.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(256, 'must be at most 256')),
    8,
  ),
  /**
   * Milliseconds after which the service publishes a message again if no process has started the deliveries that it announces.
   *
   * @default 30_000
   */
  republishAfterMs: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 30_000),
})
export type NatsConfig = z.output<typeof NatsConfig>

export const QueueConfig = z.strictObject({
  /** The NATS servers of the queue. @default a queue in PostgreSQL */
  nats: z.optional(NatsConfig),
})
