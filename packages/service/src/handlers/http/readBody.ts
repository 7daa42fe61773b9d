import { randomUUID } from 'node:crypto'
import { RpcError } from 'tillkit/internal'

const maxBytes = 256 * 1024
/**
 * The number of bytes that the service reads of a body that is too long, before it gives up. If the service read less, the server would
 * parse the unread bytes as the next request on the connection.
 */
const maxRead = 4 * 1024 * 1024
const maxDepth = 32

export async function readText(request: Request): Promise<string> {
  try {
    return decoder.decode(await readBytes(request))
  } catch (cause) {
    throw cause instanceof RpcError ? cause : bad('The body was cut short, or is not UTF-8.', cause)
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a JSON body. With `exactIntegers`, returns a `bigint` for each integer that JavaScript would round.
 *
 * @throws RpcError – the body is not JSON, is nested too deep, or has a fraction that JavaScript would round to an integer.
 */
export function parseBody(text: string, { exactIntegers = false } = {}): unknown {
  if (depthOf(text) > maxDepth) throw bad(`The body must be nested at most ${maxDepth} levels deep.`)
  try {
    const body = JSON.parse(text)
    if (text.includes('.') && numbersIn(text).some(isRounded))
      throw bad('A number has too many digits. Send it as a string.')
    return exactIntegers && longInteger.test(text) ? parseExactly(text) : body
  } catch (cause) {
    throw cause instanceof RpcError ? cause : bad('The body is not JSON.', cause)
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  // If the client announces the length, read the body in one call, which is several times faster than streaming. The server stops reading
  // at `Content-Length`, so the body cannot be longer than announced.
  if (announced !== null && Number(announced) <= maxBytes) {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.length > maxBytes) throw tooLong()
    return bytes
  }
  if (Number(announced) > maxRead) throw tooLong()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > maxRead) throw tooLong()
    if (length <= maxBytes) chunks.push(chunk)
  }
  if (length > maxBytes) throw tooLong()
  return Buffer.concat(chunks)
}

const longInteger = /\d{16}/
/**
 * Matches the strings and the numbers of a JSON text. It must match strings too, so that digits inside a string do not match as a number.
 */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/**
 * The prefix by which `parseExactly` marks long integers, which it passes through `JSON.parse` as strings. It is random, so that no string
 * of a client can pass as an integer.
 */
const integerMark = randomUUID()

/**
 * Parses a JSON text. Returns a `bigint` for each integer that `JSON.parse` would round. The caller must have parsed the text once, to
 * validate it.
 */
function parseExactly(json: string): unknown {
  const marked = json.replace(stringOrNumber, (token) =>
    /^-?\d{16,78}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${integerMark}${token}"` : token,
  )
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(integerMark)
      ? BigInt(value.slice(integerMark.length))
      : value,
  )
}

function depthOf(text: string): number {
  let depth = 0
  let max = 0
  for (let index = 0; index < text.length; index++) {
    const mark = text[index]
    if (mark === '"') index = endOfString(text, index)
    else if (mark === '{' || mark === '[') max = Math.max(max, ++depth)
    else if (mark === '}' || mark === ']') depth--
  }
  return max
}

function endOfString(text: string, start: number): number {
  let index = start + 1
  for (; index < text.length && text[index] !== '"'; index++) if (text[index] === '\\') index++
  return index
}

function numbersIn(json: string): readonly string[] {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\d[\d.eE+-]*/g) ?? []
}

/**
 * Whether JavaScript rounds this fraction to an integer, which the service could then take for an ID. A fraction with at most 15 digits
 * never becomes an integer.
 */
function isRounded(number: string): boolean {
  const [digits = ''] = number.replace('.', '').split(/e/i)
  const isFraction = /\.\d*[1-9]/.test(number)
  // Find the first digit that is not zero with one match. A regular expression that starts a match at each zero would take quadratic time.
  const [significantDigits = ''] = /[1-9](?:\d*[1-9])?/.exec(digits) ?? []
  return isFraction && significantDigits.length > 15 && Number.isInteger(Number(number))
}

function bad(details: string, cause?: unknown): RpcError {
  return new RpcError('WebrpcBadRequest', { details, cause })
}

function tooLong(): RpcError {
  return bad(`The body must have at most ${maxBytes} bytes.`)
}
