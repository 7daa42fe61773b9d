import { setTimeout as pause } from 'node:timers/promises'
import type { JetStreamClient } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { NatsConfig } from '@tillkit/service/internal'

const timeout = 5_000
const retryDelay = 250
/** The maximum time in nanoseconds to acknowledge a message. Afterwards NATS delivers the message again, maybe to another process. */
const ackWait = 5_000_000_000

/**
 * Connects to NATS on demand, and creates the stream and the consumers if they are missing. After a failure, the next `ready` connects
 * again. A lost connection is not repaired: every request on it fails at once, and later requests use a new connection.
 */
export function openNatsLink(options: openNatsLink.Options): openNatsLink.ReturnType {
  const { config, onCreated } = options
  const { stream, partitions } = config
  let connection: NatsConnection | undefined
  let opening: Promise<JetStreamClient> | undefined
  let opened: JetStreamClient | undefined
  // Set when the stream was missing: its messages are lost, so `onCreated` must publish all work again.
  let mustRepublish = false
  let closed = false

  async function open(): Promise<JetStreamClient> {
    const { AckPolicy, DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } =
      await import('@nats-io/jetstream')
    const activeConnection = connection ?? (await start())
    const manager = await jetstreamManager(activeConnection, { timeout })
    if (!(await exists(() => manager.streams.info(stream)))) {
      mustRepublish = true
      await manager.streams.add({
        name: stream,
        subjects: [`${stream}.work.*.*`],
        storage: StorageType.File,
        // Keep at most one message for each listener: a new message replaces the old one.
        max_msgs_per_subject: 1,
        discard: DiscardPolicy.Old,
        retention: RetentionPolicy.Workqueue,
      })
    }
    for (let partition = 0; partition < partitions; partition++) {
      const name = `work-${partition}`
      if (await exists(() => manager.consumers.info(stream, name))) continue
      await manager.consumers.add(stream, {
        durable_name: name,
        filter_subject: `${stream}.work.${partition}.*`,
        ack_policy: AckPolicy.Explicit,
        ack_wait: ackWait,
        max_ack_pending: 10_000,
      })
    }
    if (mustRepublish) await onCreated()
    mustRepublish = false
    if (connection !== activeConnection) throw new Error('The connection was lost during a request.')
    opened = jetstream(activeConnection, { timeout })
    return opened
  }

  async function start(): Promise<NatsConnection> {
    const { connect } = await import('@nats-io/transport-node')
    const started = await connect({
      ...toConnection(config.servers),
      name: 'tillkit',
      timeout,
      reconnect: false,
    })
    connection = started
    void started.closed().then(() => {
      if (connection !== started) return
      connection = undefined
      dropClient()
    })
    if (closed) await started.close()
    return started
  }

  function dropClient(): void {
    if (opened) opening = undefined
    opened = undefined
  }

  async function afterFailure(): Promise<void> {
    // A half-open connection might never report its end, so close it.
    await connection?.close()
    await pause(closed ? 0 : retryDelay)
    opening = undefined
  }

  return {
    ready() {
      if (closed) return Promise.reject(new Error('The queue is closed.'))
      if (!opening) {
        opening = open()
        opening.catch(afterFailure)
      }
      return opening
    },
    recheck(client) {
      if (client === opened) dropClient()
    },
    async close() {
      closed = true
      await opening?.catch(() => {})
      await connection?.close()
    },
  }
}

export declare namespace openNatsLink {
  type Options = {
    config: NatsConfig
    /** Called after the stream was missing and has been created, before the first publish. Must publish all work again. */
    onCreated: () => Promise<void>
  }
  type ReturnType = {
    ready(): Promise<JetStreamClient>
    recheck(client: JetStreamClient): void
    close(): Promise<void>
  }
}

/** Whether a stream or consumer exists. Two processes may both read `false` and create it; the second creation then changes nothing. */
async function exists(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    const { JetStreamApiError } = await import('@nats-io/jetstream')
    if (error instanceof JetStreamApiError && error.status === 404) return false
    throw error
  }
}

/** Returns connection options. The URL's user and password become credentials; a user without a password becomes a token. */
function toConnection(servers: readonly string[]) {
  const urls = servers.map((server) => new URL(server))
  const known = urls.find(({ username }) => username !== '')
  const [user, pass] = [known?.username ?? '', known?.password ?? ''].map(decodeURIComponent)
  return {
    servers: urls.map(({ host }) => host),
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  }
}
