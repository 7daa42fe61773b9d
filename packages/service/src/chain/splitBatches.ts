type Fetch = typeof globalThis.fetch

/**
 * Wraps a `fetch` to a JSON-RPC node. If the node refuses a batch as too long, sends it again in smaller batches. Later batches are then
 * also smaller.
 *
 * Reads each body completely, up to `maxBytes`, while the request can still be aborted. Otherwise a node that stops in the middle of a
 * response would block the caller.
 *
 * Rejects unless each call has exactly one answer. viem matches answers by their order, so with a missing answer it would mix them up.
 */
export function splitBatches(fetch: Fetch, { maxBytes }: splitBatches.Options): Fetch {
  let limit = Number.POSITIVE_INFINITY

  async function sendParts(send: Send, calls: readonly unknown[]): Promise<Response> {
    const size = Math.min(Math.max(1, limit), Math.max(1, calls.length))
    const parts = Array.from({ length: Math.ceil(calls.length / size) }, (_, index) =>
      calls.slice(index * size, (index + 1) * size),
    )
    const [only, ...rest] = parts
    if (only && rest.length === 0) return sendPart(send, only)
    const responses = await Promise.all(parts.map((part) => sendPart(send, part)))
    const answers = await Promise.all(responses.map((response): Promise<unknown> => response.json()))
    return Response.json(answers.flat())
  }

  async function sendPart(send: Send, calls: readonly unknown[]): Promise<Response> {
    const isUnbatched = limit < 1
    const { response, text } = await send(JSON.stringify(isUnbatched ? calls[0] : calls))
    if (isUnbatched || !isRefused(response, text, calls.length)) {
      requireAnswers(response, text, calls)
      return isUnbatched ? Response.json([JSON.parse(text)]) : response
    }
    // A concurrent batch may have lowered the limit already.
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
    maxBytes: number
  }
}

type Send = (body: string) => Promise<Answer>
type Answer = { response: Response; text: string }

function isRefused({ status, ok }: Response, text: string, calls: number): boolean {
  if (refusals.has(status)) return true
  if (!ok) return false
  if (/^\s*\{/.test(text.slice(0, 64))) return true
  // Some nodes return one error for the whole batch, without an ID or with the ID of the first call.
  return text.length < maxErrorLength && isOneError(text, calls)
}

function requireAnswers({ ok, status }: Response, text: string, calls: readonly unknown[]): void {
  if (!ok) throw new Error(`The node returned status ${status}.`)
  const ids = calls.map(idOf)
  // Search the text for the IDs, which is ten times faster than parsing. The search finds only the IDs of the answers: no other key is
  // named "id", and quotes in a contract's text are escaped.
  const quick = Array.from(text.matchAll(/"id"\s*:\s*"?([^\s",}\]]*)/g), ([, id]) => id)
  if (isSame(ids, quick)) return
  const answers: unknown = JSON.parse(text)
  if (!isSame(ids, [answers].flat().map(idOf))) throw new Error('The node did not answer all calls.')
}

function idOf(message: unknown): string {
  return String(Object(message).id)
}

function isSame(ids: readonly string[], answerIds: readonly (string | undefined)[]): boolean {
  const missingIds = new Set<string | undefined>(ids)
  return ids.length === answerIds.length && answerIds.every((id) => missingIds.delete(id))
}

/** The HTTP statuses that may mean "this batch is too long". A wrong key (401) and too many requests (429) are other failures. */
const refusals = new Set([400, 413, 422])
const maxErrorLength = 10_000

function isOneError(text: string, calls: number): boolean {
  try {
    const answers: unknown = JSON.parse(text)
    const [first, ...rest] = Array.isArray(answers) ? answers : []
    return Boolean(first?.error) && rest.length === 0 && (calls > 1 || first.id === null)
  } catch {
    return false
  }
}

async function read(response: Response, maxBytes: number): Promise<Answer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RangeError(`The response must have at most ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks, size).toString()
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  // The body is already decompressed, so these headers no longer match it.
  headers.delete('content-encoding')
  headers.delete('content-length')
  // The text is already read, so let `text` and `json` return it. With a real body, the response would encode the text and the caller would
  // decode it again.
  const whole = new Response(null, { status, statusText, headers })
  // Define the methods as properties: some servers replace the global Response with a class whose methods cannot be assigned.
  const bodyMethods = {
    text: { value: async () => text },
    json: { value: async (): Promise<unknown> => JSON.parse(text) },
  }
  return { response: Object.defineProperties(whole, bodyMethods), text }
}
