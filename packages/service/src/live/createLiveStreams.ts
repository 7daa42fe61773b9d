import { setTimeout as pause } from 'node:timers/promises'
import { RpcError } from 'tillkit/internal'
import { createLineLimit } from '../handlers/http/createLineLimit.js'
import type { Network } from '../handlers/http/handler.js'
import type { Log } from '../log.js'
import type { Database } from '../store/openDatabase.js'
import { orderChangesChannel } from '../store/orderChanges.js'
import { createOrderFeed } from './createOrderFeed.js'
import { createStreamLimit, type StreamOwner } from './createStreamLimit.js'
import { heartbeatFrame } from './orderFrames.js'

/** The time between two reads without a notification. A process behind a pooler may get no notifications. */
const pollMs = 5_000
/** The shortest time between two reads of a chain, so that many small writes share a read. */
const restMs = 100
const heartbeatMs = 15_000
/** A stream ends after this time. The client then returns with its access key, so a disabled project loses its streams. */
const lifeMs = 30 * 60_000
/** The bytes that may wait for a client. The service drops a slower client, which resumes later. */
const maxWaiting = 64 * 1_024

/**
 * Creates the live streams of this process. It listens for changes in the database from the first stream on, so a service without live
 * clients needs no further connection.
 */
export function createLiveStreams(options: createLiveStreams.Options): createLiveStreams.ReturnType {
  const { database, networks, now, elapsed, log } = options
  const limit = createStreamLimit(options)
  const closing = new AbortController()
  const feeds = new Map(networks.map((network) => [network.config.chainId, openFeed(network)]))
  const ends = new Set<() => void>()
  let stopListening: (() => Promise<void>) | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const lines = createLineLimit({
    onLeftOut: (leftOut) => log.warn(leftOut, 'Some log lines about live streams were omitted.'),
  })

  function warn(network: string, error: unknown): void {
    lines({ network }, () => log.warn({ error, network }, 'Live streams get no events.'))
  }

  function openFeed(network: Network) {
    const feed = createOrderFeed({ network, now })
    let isWanted = false
    let running: Promise<void> | undefined
    async function run(): Promise<void> {
      while (isWanted && !closing.signal.aborted) {
        isWanted = false
        // After a failure, the positions of the clients are unchanged, and the next poll reads the same changes.
        await feed.read().catch((error) => warn(network.config.name, error))
        await pause(restMs, undefined, { signal: closing.signal }).catch(() => {})
      }
      running = undefined
    }
    return {
      follow: feed.follow,
      wake() {
        if (feed.size() === 0) return
        isWanted = true
        running ??= run()
      },
      ended: () => running,
    }
  }

  function wakeAll(): void {
    for (const feed of feeds.values()) feed.wake()
  }

  function startListening(): void {
    poll ??= setInterval(wakeAll, pollMs)
    const onNotify = (chainId?: string) => (chainId ? feeds.get(Number(chainId))?.wake() : wakeAll())
    stopListening ??= database.listen(orderChangesChannel, onNotify, (error) =>
      log.warn({ error }, 'Live streams get no notifications, so their events are late.'),
    )
  }

  function open(stream: createLiveStreams.Stream): ReadableStream<Uint8Array> {
    const { chainId, collection, position, projectId, client, drop } = stream
    const feed = feeds.get(chainId)
    if (!feed || closing.signal.aborted)
      throw new RpcError('WebrpcInternalError', { details: 'The service is stopping.' })
    const release = limit.take({ projectId, client })
    startListening()
    const endsAt = elapsed() + lifeMs
    // The first read always sends something, so that a client that resumes knows at once that the stream is open.
    let heartbeatAt = elapsed()
    let finish = release
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start(controller) {
        const endStream = () => {
          finish()
          controller.close()
        }
        const send = (frame: Uint8Array) => {
          heartbeatAt = elapsed() + heartbeatMs
          if ((controller.desiredSize ?? 0) >= frame.byteLength) return controller.enqueue(frame)
          finish()
          // The server logs the error of a stream, and a slow client is no failure. So close the connection if it is known.
          if (drop) drop()
          else controller.error(new Error('The client reads too slowly.'))
        }
        const leave = feed.follow({
          collection: collection.toLowerCase(),
          position,
          next(frame, revision) {
            if (elapsed() >= endsAt) endStream()
            else if (frame) send(frame)
            else if (elapsed() >= heartbeatAt) send(heartbeatFrame(revision))
          },
        })
        finish = () => {
          leave()
          release()
          ends.delete(endStream)
        }
        ends.add(endStream)
        feed.wake()
      },
      cancel: () => finish(),
    }
    return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: maxWaiting }))
  }

  function endAll(): void {
    closing.abort()
    clearInterval(poll)
    for (const endStream of [...ends]) endStream()
  }

  return {
    check: limit.check,
    open,
    end: endAll,
    async close() {
      endAll()
      await Promise.all([...feeds.values()].map((feed) => feed.ended()))
      await stopListening?.()
    },
  }
}

export declare namespace createLiveStreams {
  type Options = createStreamLimit.Options & {
    database: Pick<Database, 'listen'>
    networks: readonly Network[]
    now: () => number
    /** Returns a monotonic time in milliseconds. */
    elapsed: () => number
    log: Log
  }
  type Stream = StreamOwner & {
    chainId: number
    collection: string
    /** The revision up to which the client knows all changes. @default the client knows nothing */
    position: number | undefined
    /** Closes the connection of a client that reads too slowly. @default the stream ends with an error */
    drop?: (() => void) | undefined
  }
  type ReturnType = {
    check: createStreamLimit.ReturnType['check']
    /**
     * Opens a stream of events about the orders of a collection.
     *
     * @throws StreamLimitError – the client, the project or the process has too many streams.
     */
    open(stream: Stream): ReadableStream<Uint8Array>
    /** Ends all streams, and opens no further one. */
    end(): void
    /** Ends all streams, and waits until no statement runs. */
    close(): Promise<void>
  }
}
