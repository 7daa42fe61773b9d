import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'

const maxLength = 100_000

/** One message of an event stream. A message without `data` only moves the position of the reader to `id`. */
export type StreamMessage = { event: string; data: string; id: string | undefined }

/** Reads server-sent events until the stream ends. Rejects with `WebrpcStreamLost` if it breaks off, or is silent for too long. */
export async function readEventStream(options: readEventStream.Options): Promise<void> {
  const { body, silenceMs, signal, onMessage } = options
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const late = () => lost(`The stream was silent for ${silenceMs} ms.`)
  const read = () =>
    reader.read().catch((cause) => {
      throw lost('The stream broke off.', cause)
    })
  let text = ''
  try {
    for (;;) {
      const { done, value } = await withTimeout(read(), { timeoutMs: silenceMs, late, signal })
      if (done) return
      const messages = `${text}${decoder.decode(value, { stream: true })}`.split(/\r?\n\r?\n/)
      text = messages.pop() ?? ''
      if (text.length > maxLength)
        throw new RpcError('WebrpcBadResponse', { details: 'An event is too long.' })
      for (const message of messages) onMessage(toMessage(message))
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

function lost(details: string, cause?: unknown): RpcError {
  return new RpcError('WebrpcStreamLost', { details, cause })
}

export declare namespace readEventStream {
  type Options = {
    body: ReadableStream<Uint8Array>
    silenceMs: number
    signal: AbortSignal
    onMessage: (message: StreamMessage) => void
  }
}

function toMessage(text: string): StreamMessage {
  const fields = text.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line) ?? [])
  const last = (wanted: string) => fields.findLast(([, name]) => name === wanted)?.[2]
  const data = fields.flatMap(([, name, value]) => (name === 'data' ? [value] : [])).join('\n')
  return { event: last('event') ?? 'message', data, id: last('id') }
}
