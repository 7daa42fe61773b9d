/** What requests go through. */
type Fetch = typeof globalThis.fetch

/**
 * Wraps a `fetch` to a JSON-RPC node so that batches are as long as the node takes them: one that it refuses is halved
 * until it is taken, calls without a batch at the end, and so are those that follow.
 */
export function splitBatches(fetch: Fetch): Fetch {
  let limit = Number.POSITIVE_INFINITY

  /** Sends calls in parts that are short enough, and answers what the node says to all. */
  async function sendParts(send: Send, calls: readonly unknown[]): Promise<Response> {
    const size = Math.min(Math.max(1, limit), Math.max(1, calls.length))
    const parts = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
      calls.slice(index * size, (index + 1) * size),
    )
    const [only, ...others] = parts
    if (only && others.length === 0) return sendPart(send, only)
    const responses = await Promise.all(parts.map((part) => sendPart(send, part)))
    const failed = responses.find((response) => !response.ok)
    if (failed) return failed
    const answers = await Promise.all(responses.map((response): Promise<unknown> => response.json()))
    return Response.json(answers.flat())
  }

  async function sendPart(send: Send, calls: readonly unknown[]): Promise<Response> {
    const alone = limit < 1
    const response = await send(JSON.stringify(alone ? calls[0] : calls))
    if (alone) return response.ok ? Response.json([await response.json()]) : response
    const { refused, response: readable } = await readRefusal(response)
    if (!refused) return readable
    // Others may have learnt it meanwhile.
    limit = Math.min(limit, Math.floor(calls.length / 2))
    return sendParts(send, calls)
  }

  return async (input, init) => {
    const send: Send = (body) => fetch(input, { ...init, body })
    const calls: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return Array.isArray(calls) ? sendParts(send, calls) : fetch(input, init)
  }
}

type Send = (body: string) => Promise<Response>

/** Whether a node refuses a batch as such: each call of one that it takes has an answer of its own. */
async function readRefusal(response: Response): Promise<{ refused: boolean; response: Response }> {
  if (refusals.has(response.status)) return { refused: true, response }
  if (!response.ok || !response.body) return { refused: false, response }
  const { start, body } = await peek(response.body)
  const { status, statusText, headers } = response
  const refused = /^\s*\{/.test(start) || /^\s*\[\s*\{(?:[^{}]|\{[^{}]*\})*"id"\s*:\s*null/.test(start)
  return { refused, response: new Response(body, { status, statusText, headers: plain(headers) }) }
}

/** Statuses that say it of the request, and not of who sends it or of the moment. */
const refusals = new Set([400, 413, 422])

/** The first piece of a stream as text, and a stream of the whole. */
async function peek(stream: ReadableStream<Uint8Array>): Promise<{ start: string; body: ReadableStream }> {
  const reader = stream.getReader()
  const { value: first } = await reader.read()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first) controller.enqueue(first)
      else controller.close()
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { start: new TextDecoder().decode(first?.subarray(0, 1_024)), body }
}

/** Headers of what is read already: unpacked, and of another length. */
function plain(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
