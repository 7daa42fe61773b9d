/** What requests go through. */
type Fetch = typeof globalThis.fetch

/**
 * Wraps a `fetch` to a JSON-RPC node so that batches are as long as the node takes them: one that it refuses is halved
 * until it is taken, calls without a batch at the end, and so are those that follow.
 *
 * Answers are read to their end, up to a number of bytes, while the request may still be given up: of a node that begins to
 * answer and says no more whoever asks would wait for ever.
 *
 * It rejects unless each call has an answer of its own: whoever asks tells them apart by their order, and would take what is said of one
 * call for what is said of another, or an error for all of them for what a contract says.
 */
export function splitBatches(fetch: Fetch, { maxBytes }: splitBatches.Options): Fetch {
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
    const answers = await Promise.all(responses.map((response): Promise<unknown> => response.json()))
    return Response.json(answers.flat())
  }

  async function sendPart(send: Send, calls: readonly unknown[]): Promise<Response> {
    const alone = limit < 1
    const { response, text } = await send(JSON.stringify(alone ? calls[0] : calls))
    if (alone || !isRefused(response, text, calls.length)) {
      requireAnswers(response, text, calls)
      return alone ? Response.json([JSON.parse(text)]) : response
    }
    // Others may have learnt it meanwhile.
    limit = Math.min(limit, Math.floor(calls.length / 2))
    return sendParts(send, calls)
  }

  return async (input, init) => {
    const send: Send = async (body) => read(await fetch(input, { ...init, body }), maxBytes)
    const calls: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return Array.isArray(calls)
      ? sendParts(send, calls)
      : read(await fetch(input, init), maxBytes).then(({ response }) => response)
  }
}

export declare namespace splitBatches {
  type Options = {
    /** The most bytes of one answer. */
    maxBytes: number
  }
}

type Send = (body: string) => Promise<Answer>
type Answer = { response: Response; text: string }

/** Whether a node refuses a batch as such: each call of one that it takes has an answer of its own. */
function isRefused({ status, ok }: Response, text: string, calls: number): boolean {
  if (refusals.has(status)) return true
  if (!ok) return false
  if (/^\s*\{/.test(text.slice(0, 64))) return true
  // One error for all of them, without an id, or with that of the first call.
  return text.length < longestRefusal && isOneError(text, calls)
}

/** Makes sure that each call was answered once, and nothing else was. */
function requireAnswers({ ok, status }: Response, text: string, calls: readonly unknown[]): void {
  if (!ok) throw new Error(`The node answers with status ${status}.`)
  const ids = calls.map(idOf)
  // Nothing else that a node says is called so, nor can what a contract says be: it is escaped. To read all of it takes ten times as long.
  const quick = Array.from(text.matchAll(/"id"\s*:\s*"?([^\s",}\]]*)/g), ([, id]) => id)
  if (isSame(ids, quick)) return
  const answers: unknown = JSON.parse(text)
  if (!isSame(ids, [answers].flat().map(idOf))) throw new Error('The node leaves calls without an answer.')
}

function idOf(message: unknown): string {
  return String(Object(message).id)
}

function isSame(ids: readonly string[], others: readonly (string | undefined)[]): boolean {
  const left = new Set<string | undefined>(ids)
  return ids.length === others.length && others.every((id) => left.delete(id))
}

/** Statuses that say it of the request, and not of who sends it or of the moment. */
const refusals = new Set([400, 413, 422])
/** Characters that one error has at most. */
const longestRefusal = 10_000

function isOneError(text: string, calls: number): boolean {
  try {
    const answers: unknown = JSON.parse(text)
    const [first, ...others] = Array.isArray(answers) ? answers : []
    return Boolean(first?.error) && others.length === 0 && (calls > 1 || first.id === null)
  } catch {
    return false
  }
}

/** Reads an answer whole: a stream of it would be decoded bit by bit, and again by whoever reads it. */
async function read(response: Response, maxBytes: number): Promise<Answer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`The answer has more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks, size).toString()
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  // It is unpacked, and of another length.
  headers.delete('content-encoding')
  headers.delete('content-length')
  // As it was read: a body that is made of it would be encoded, and decoded by whoever asks for it.
  const whole = new Response(null, { status, statusText, headers })
  // Some servers put a Response in the place of the global one, to which nothing can be assigned.
  const told = {
    text: { value: async () => text },
    json: { value: async (): Promise<unknown> => JSON.parse(text) },
  }
  return { response: Object.defineProperties(whole, told), text }
}
