import { setTimeout as pause } from 'node:timers/promises'
import type { JetStreamClient } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { NatsConfig } from '@tillkit/service/internal'

/** Milliseconds that a server has for its answer. */
const timeout = 5_000
/** Milliseconds between two tries to connect. */
const retryDelay = 250
/** Nanoseconds until work that a process was handed and did not acknowledge goes to another one. */
const ackWait = 5_000_000_000

/**
 * Connects to NATS when it is needed, and makes the stream and the consumers that are missing: at first, and whenever they may
 * have gone. Nothing that was published is counted on. A connection that breaks is replaced and not mended: whatever waits for
 * something to come on it ends at once, and goes on with the next one.
 */
export function openNatsLink(options: openNatsLink.Options): openNatsLink.ReturnType {
  const { config, onCreated } = options
  const { stream, partitions } = config
  let connection: NatsConnection | undefined
  let opening: Promise<JetStreamClient> | undefined
  let opened: JetStreamClient | undefined
  // Whether what was published may be gone: known until it is published again, whatever fails meanwhile.
  let isForgotten = false
  let closed = false

  async function open(): Promise<JetStreamClient> {
    const { AckPolicy, DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } =
      await import('@nats-io/jetstream')
    const used = connection ?? (await start())
    const manager = await jetstreamManager(used, { timeout })
    if (!(await exists(() => manager.streams.info(stream)))) {
      isForgotten = true
      await manager.streams.add({
        name: stream,
        subjects: [`${stream}.work.*.*`],
        storage: StorageType.File,
        // One message for each listener, however often it is published: the last one.
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
    if (isForgotten) await onCreated()
    isForgotten = false
    if (connection !== used) throw new Error('The connection broke while it was made use of.')
    opened = jetstream(used, { timeout })
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
      forget()
    })
    if (closed) await started.close()
    return started
  }

  /** What was open is so no longer; what is being opened finds out by itself. */
  function forget(): void {
    if (opened) opening = undefined
    opened = undefined
  }

  async function afterFailure(): Promise<void> {
    // Nothing may come through it any more, and nobody say so.
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
    doubt(client) {
      if (client === opened) forget()
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
    /** Called when there was no stream, and before anything is published to the new one. */
    onCreated: () => Promise<void>
  }
  type ReturnType = {
    /** Resolves once what is published will be kept. */
    ready(): Promise<JetStreamClient>
    /** Something failed: what is there is looked at again. */
    doubt(client: JetStreamClient): void
    close(): Promise<void>
  }
}

/** Whether there is what is asked for. Of two processes that miss it each makes it, and the second finds it as it would be. */
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

/** Returns the options of a NATS connection. A URL may hold credentials: a user and a password, or a token. */
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
