import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds before a lost connection is made again. */
const interval = 1_000

/**
 * Hears what transactions say on a channel as soon as they end, over a connection of its own, until the answered function is
 * called. While the connection is lost nothing is heard: whoever listens has to look by itself, too.
 */
export function hearNotices(options: hearNotices.Options): () => Promise<void> {
  const { url, channel, onNotice } = options
  const closing = new AbortController()
  const { signal } = closing

  async function hear(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'tillkit' })
    const lost = new Promise<void>((resolve) => {
      client.on('end', resolve)
      client.on('error', () => resolve())
    })
    try {
      await client.connect()
      client.on('notification', onNotice)
      await client.query(`listen ${channel}`)
      // What was said before was not heard.
      onNotice()
      await Promise.race([lost, signal.aborted || once(signal, 'abort')])
    } finally {
      await client.end()
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await hear().catch(() => {})
      await pause(interval, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    closing.abort()
    await running
  }
}

export declare namespace hearNotices {
  type Options = {
    /** A `postgres://` address. */
    url: string
    /** A name in lower-case letters and underscores. */
    channel: string
    /** Called at each notice, and whenever some may have been missed. */
    onNotice: () => void
  }
}
