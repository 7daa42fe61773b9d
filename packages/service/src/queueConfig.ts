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

/** NATS with JetStream, from 2.9 on. */
export const NatsConfig = z.strictObject({
  /** One server of it, or several of a cluster; the environment's `NATS_URL`, with commas between them, goes first. */
  servers: z.array(NatsUrl).check(z.minLength(1, 'must list at least one server')),
  /** What its stream, and what is published to it, are called: services with databases of their own share none. @default 'tillkit' */
  stream: z._default(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be letters, digits, dashes and underscores')),
    'tillkit',
  ),
  /** Subjects that listeners are spread over; the same in every process. @default 8 */
  partitions: z._default(
    z.number().check(z.int(), z.gte(1, 'must be at least 1'), z.lte(256, 'must be at most 256')),
    8,
  ),
  /** Milliseconds after which work that nobody has begun with is published again. @default 30_000 */
  republishAfterMs: z._default(z.number().check(z.int(), z.gte(1, 'must be at least 1')), 30_000),
})
export type NatsConfig = z.output<typeof NatsConfig>

/** What carries deliveries to the processes that attempt them. */
export const QueueConfig = z.strictObject({
  /** @default PostgreSQL */
  nats: z.optional(NatsConfig),
})
