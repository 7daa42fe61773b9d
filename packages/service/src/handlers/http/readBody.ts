import { randomUUID } from 'node:crypto'
import { RpcError } from 'tillkit/internal'

const maxBytes = 256 * 1024
/**
 * The maximum number of bytes that the service reads of a body that is too long. It reads them because the server would parse unread bytes
 * as the next request on the connection.
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

/** Parses a body; with `exactIntegers`, an integer that JavaScript would round is a `bigint`. */
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
  // If the length is announced, read the body at once: this is several times faster than streaming, and the server stops at
  // `Content-Length`.
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
/** Matches strings and numbers, so that digits in a string are not read as a number. */
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** No client can guess it, so no string of a body can pass as an integer. */
const integerMark = randomUUID()

/** Parses JSON, which the caller has validated, with `bigint`s for the integers that `JSON.parse` rounds. */
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

/** Whether JavaScript would round this fraction to an integer. The integer would then pass as an ID. Up to 15 digits are exact. */
function isRounded(number: string): boolean {
  const [digits = ''] = number.replace('.', '').split(/e/i)
  const isFraction = /\.\d*[1-9]/.test(number)
  // Start at the first digit that is not zero. A regular expression that tries each zero would take quadratic time.
  const [significantDigits = ''] = /[1-9](?:\d*[1-9])?/.exec(digits) ?? []
  return isFraction && significantDigits.length > 15 && Number.isInteger(Number(number))
}

function bad(details: string, cause?: unknown): RpcError {
  return new RpcError('WebrpcBadRequest', { details, cause })
}

function tooLong(): RpcError {
  return bad(`The body must have at most ${maxBytes} bytes.`)
}
