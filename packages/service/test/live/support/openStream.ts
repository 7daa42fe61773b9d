import { afterAll } from 'vitest'

/** Opens a live stream as any HTTP client does, and collects its events. All streams end with the test file. */
export async function openStream(options: openStream.Options) {
  const { url, collection, lastEventId, key = 'key', headers = {} } = options
  const closing = new AbortController()
  afterAll(() => closing.abort())
  const response = await fetch(`${url}/sandbox/live/${collection}`, {
    headers: { 'x-access-key': key, ...(lastEventId ? { 'last-event-id': lastEventId } : {}), ...headers },
    signal: closing.signal,
  })
  const events: StreamEvent[] = []
  const state = { id: '', isEnded: false }
  const changed = new EventTarget()

  async function read(): Promise<void> {
    let text = ''
    try {
      for await (const bytes of response.body ?? []) {
        text += new TextDecoder().decode(bytes as Uint8Array)
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) take(frame)
        changed.dispatchEvent(new Event('event'))
      }
    } catch {
      // The test or the service closed the connection.
    }
    state.isEnded = true
    changed.dispatchEvent(new Event('event'))
  }

  function take(frame: string): void {
    const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
    if (fields.id) state.id = fields.id
    if (fields.data) events.push({ type: fields.event, ...JSON.parse(fields.data) })
  }

  if (response.ok) void read()
  return {
    response,
    events,
    state,
    /** Waits until the events fulfil the condition. */
    async until(isMet: () => boolean) {
      while (!isMet()) {
        if (state.isEnded) throw new Error(`The stream ended after ${JSON.stringify(events)}.`)
        await new Promise((resolve) => changed.addEventListener('event', resolve, { once: true }))
      }
    },
    async untilEnded() {
      while (!state.isEnded) {
        await new Promise((resolve) => changed.addEventListener('event', resolve, { once: true }))
      }
    },
    close: () => closing.abort(),
  }
}

export declare namespace openStream {
  type Options = {
    url: string
    collection: string
    lastEventId?: string
    key?: string
    headers?: Record<string, string>
  }
}

type StreamEvent = { type: string; orderId?: string; status?: string; version?: number }
