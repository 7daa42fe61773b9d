import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { sayGoodbye } from './sayGoodbye.js'

/**
 * What PostgreSQL lists connections by: another name for each version that needs less of the tables. Those whose keys are without the
 * chain say `tillkit` alone, those whose queues are without their project `tillkit/2`.
 */
export const application_name = 'tillkit/3'
/** Milliseconds before a lost connection is made again. */
const reconnectInterval = 1_000

/**
 * Listens to a channel (`LISTEN`) over a connection of its own: it hears of each `NOTIFY` as soon as the transaction that
 * sent it ends. While the connection is lost nothing is heard, so whoever listens has to poll, too. Returns what stops it.
 */
export function listenToChannel(options: listenToChannel.Options): () => Promise<void> {
  const { url, channel, onNotify, timeoutMs = 10_000 } = options
  const closing = new AbortController()
  const { signal } = closing

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
    })
    try {
      await client.connect()
      client.on('notification', ({ payload }) => onNotify(payload || undefined))
      await client.query(`listen ${channel}`)
      // What was sent before was not heard.
      onNotify()
      await Promise.race([lost, signal.aborted || once(signal, 'abort')])
    } finally {
      await sayGoodbye(client.end(), [client])
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await listen().catch(() => {})
      await pause(reconnectInterval, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    closing.abort()
    await running
  }
}

export declare namespace listenToChannel {
  type Options = {
    /** A `postgres://` address. */
    url: string
    /** A name in lower-case letters and underscores. */
    channel: string
    /** Called at each `NOTIFY` with what it says, and without whenever some may have been missed. */
    onNotify: (said?: string) => void
    /** Milliseconds that the server has to take a connection, and then to say that it listens. @default 10_000 */
    timeoutMs?: number | undefined
  }
}
