/** Keeps streams of Server-Sent Events open, and sends each event to all of them. */
export function openEventStreams(options: openEventStreams.Options): openEventStreams.ReturnType {
  const { maxStreams, greet, onChange } = options
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>()

  return {
    size: () => open.size,
    open() {
      if (open.size >= maxStreams) return new Response(null, { status: 503 })
      let own: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller
          // Says at once that the stream is there.
          controller.enqueue(encode(': open\n\n'))
          for (const [event, data] of greet()) controller.enqueue(write(event, data))
          open.add(controller)
          onChange()
        },
        cancel() {
          open.delete(own)
          onChange()
        },
      })
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      })
    },
    send(event, data) {
      for (const controller of open) controller.enqueue(write(event, data))
    },
    close() {
      for (const controller of open) controller.close()
      open.clear()
      onChange()
    },
  }
}

export declare namespace openEventStreams {
  type Options = {
    /** The most streams at a time. */
    maxStreams: number
    /** What a new stream begins with: names and data. */
    greet: () => Iterable<readonly [event: string, data: object]>
    /** Called when a stream was opened or has ended. */
    onChange: () => void
  }
  type ReturnType = {
    /** How many are open. */
    size(): number
    /** Opens one, as an answer; 503 when there are too many. */
    open(): Response
    /** Sends an event to all. */
    send(event: string, data: object): void
    /** Ends all. */
    close(): void
  }
}

function write(event: string, data: object): Uint8Array {
  return encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
