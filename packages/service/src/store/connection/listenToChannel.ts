import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { endConnections } from './endConnections.js'

export const application_name = 'tillkit'
const reconnectInterval = 1_000

/**
 * Calls `onNotify` for the `NOTIFY` messages of a channel, which arrive when the sending transactions commit. Returns a function that stops
 * this. Messages are lost while the connection is down, so the caller must also poll.
 */
export function listenToChannel(options: listenToChannel.Options): () => Promise<void> {
  const { url, channel, onNotify, onProblem, timeoutMs = 10_000 } = options
  const closing = new AbortController()
  const { signal } = closing
  let isFailing = false

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
      client.on('notification', ({ payload }) => onNotify(payload))
      await client.query(`listen ${channel}`)
      isFailing = false
      // The connection listens only from now on, so it may have missed earlier messages.
      onNotify()
      await Promise.race([lost, signal.aborted || once(signal, 'abort')])
    } finally {
      await endConnections(client.end(), [client])
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await listen().catch((error) => {
        if (!isFailing && !signal.aborted) onProblem?.(error)
        isFailing = true
      })
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
    url: string
    channel: string
    /** Called with the payload of each `NOTIFY`. Called without one after each connection, because messages may have been missed before. */
    onNotify: (payload?: string) => void
    /** Called with the first of several failures in a row. */
    onProblem?: ((error: unknown) => void) | undefined
    timeoutMs?: number | undefined
  }
}
