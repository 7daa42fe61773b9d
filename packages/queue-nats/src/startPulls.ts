import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { type NatsConfig, startLoop } from '@tillkit/service/internal'
import type { openNatsLink } from './openNatsLink.js'

const batchSize = 64
const expiresMs = 5_000
const interval = 50
/** The maximum delay between retries, in milliseconds. It is short, so that deliveries continue soon after NATS is back. */
const maxPause = 1_000

export function startPulls(options: startPulls.Options): startPulls.ReturnType {
  const { link, config, hasRoom, onMessage, onProblem } = options
  const { stream, partitions } = config
  const pulled = new Set<ConsumerMessages>()
  let closed = false

  const loops = Array.from({ length: partitions }, (_, partition) =>
    startLoop({
      // All partitions share one connection, so a problem of this connection occurs in each. Only partition 0 reports it.
      interval,
      maxPause,
      onProblem: partition === 0 ? onProblem : () => {},
      async step() {
        if (!hasRoom()) return false
        const client = await link.ready()
        try {
          const consumer = await client.consumers.get(stream, `work-${partition}`)
          const messages = await consumer.fetch({ max_messages: batchSize, expires: expiresMs })
          pulled.add(messages)
          try {
            if (closed) return false
            for await (const message of messages) onMessage(message)
          } finally {
            pulled.delete(messages)
          }
        } catch (error) {
          link.recheck(client)
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
    onProblem: (error: unknown) => void
  }
  type ReturnType = {
    problem(): unknown
    close(): Promise<void>
  }
}
