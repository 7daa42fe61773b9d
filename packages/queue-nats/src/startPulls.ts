import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { type NatsConfig, startLoop } from '@tillkit/service/internal'
import type { openNatsLink } from './openNatsLink.js'

/** Messages that are asked for at a time. */
const most = 64
/** Milliseconds after which they are asked for again where none has come. */
const expires = 5_000
/** Milliseconds between two looks whether more can be taken. */
const interval = 50
/** Milliseconds between two tries after failures: as soon as NATS is back, deliveries go on. */
const maxPause = 1_000

/** Takes messages from every partition for as long as there is room for them. */
export function startPulls(options: startPulls.Options): startPulls.ReturnType {
  const { link, config, hasRoom, onMessage, onProblem } = options
  const { stream, partitions } = config
  const pulled = new Set<ConsumerMessages>()
  let closed = false

  const loops = Array.from({ length: partitions }, (_, partition) =>
    startLoop({
      // What is wrong with one of them is wrong with all.
      interval,
      maxPause,
      onProblem: partition === 0 ? onProblem : () => {},
      async step() {
        if (!hasRoom()) return false
        const client = await link.ready()
        try {
          const consumer = await client.consumers.get(stream, `work-${partition}`)
          const messages = await consumer.fetch({ max_messages: most, expires })
          pulled.add(messages)
          try {
            if (closed) return false
            for await (const message of messages) onMessage(message)
          } finally {
            pulled.delete(messages)
          }
        } catch (error) {
          link.doubt(client)
          throw error
        }
        return true
      },
    }),
  )
  return {
    problem: () => loops.map((loop) => loop.problem()).find((problem) => problem !== undefined),
    async close() {
      closed = true
      const ended = loops.map((loop) => loop.close())
      for (const messages of pulled) void messages.close()
      await Promise.all(ended)
    },
  }
}

export declare namespace startPulls {
  type Options = {
    link: openNatsLink.ReturnType
    config: NatsConfig
    hasRoom: () => boolean
    onMessage: (message: JsMsg) => void
    /** Told of the first failure in a row. */
    onProblem: (error: unknown) => void
  }
  type ReturnType = {
    /** Why nothing comes. */
    problem(): unknown
    close(): Promise<void>
  }
}
