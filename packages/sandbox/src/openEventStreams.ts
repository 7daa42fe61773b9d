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
          // Send a comment line first: the browser reports an open stream only after the first bytes.
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
    maxStreams: number
    greet: () => Iterable<readonly [event: string, data: object]>
    onChange: () => void
  }
  type ReturnType = {
    size(): number
    open(): Response
    send(event: string, data: object): void
    close(): void
  }
}

function write(event: string, data: object): Uint8Array {
  return encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
