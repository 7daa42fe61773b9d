import { RpcError } from 'tillkit/internal'

/** Bytes that a request's body may have. */
const maxBytes = 256 * 1024
/** Bytes of a longer one that are read all the same: what is left on a connection comes before the next request, which may be another's. */
const maxRead = 4 * 1024 * 1024
/** Arrays and objects that may be inside each other. */
const maxDepth = 32

/**
 * Reads the text of a request's JSON, within bounds that are checked before it is parsed.
 *
 * @throws RpcError `WebrpcBadRequest` for a body that is too long, cut short, or not UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  try {
    return decoder.decode(await readBytes(request))
  } catch (cause) {
    throw cause instanceof RpcError ? cause : bad('The body was cut short, or is not UTF-8.', cause)
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses the JSON of a request.
 *
 * @throws RpcError `WebrpcBadRequest` for a text that is not JSON, nested too deeply, or with a fraction that would be rounded to a
 * whole number.
 */
export function parseBody(text: string): unknown {
  if (depthOf(text) > maxDepth) throw bad(`The body is nested more than ${maxDepth} levels deep.`)
  try {
    const body = JSON.parse(text)
    if (text.includes('.') && numbersIn(text).some(isRounded))
      throw bad('A number has more digits than are kept of it.')
    return body
  } catch (cause) {
    throw cause instanceof RpcError ? cause : bad('The body is not JSON.', cause)
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length')
  // A server reads no more than was announced, and all at once is several times as fast.
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

/** Counts brackets outside of strings; that the text is JSON is not known yet. */
function depthOf(text: string): number {
  let depth = 0
  let max = 0
  for (let place = 0; place < text.length; place++) {
    const mark = text[place]
    if (mark === '"') place = endOfString(text, place)
    else if (mark === '{' || mark === '[') max = Math.max(max, ++depth)
    else if (mark === '}' || mark === ']') depth--
  }
  return max
}

/** The place of the quote that ends a string, or the last one of a text that breaks off in it. */
function endOfString(text: string, start: number): number {
  let place = start + 1
  for (; place < text.length && text[place] !== '"'; place++) if (text[place] === '\\') place++
  return place
}

/** The numbers of JSON as they are written. */
function numbersIn(json: string): readonly string[] {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/\d[\d.eE+-]*/g) ?? []
}

/** Whether a fraction is read as a whole number, which would be taken for an id. Up to 15 digits are always kept. */
function isRounded(number: string): boolean {
  const [digits = ''] = number.replace('.', '').split(/e/i)
  const isFraction = /\.\d*[1-9]/.test(number)
  // From the first that is not zero to the last: what is looked for anew at each zero takes as long as their square.
  const [kept = ''] = /[1-9](?:\d*[1-9])?/.exec(digits) ?? []
  return isFraction && kept.length > 15 && Number.isInteger(Number(number))
}

function bad(details: string, cause?: unknown): RpcError {
  return new RpcError('WebrpcBadRequest', { details, cause })
}

function tooLong(): RpcError {
  return bad(`The body is longer than ${maxBytes} bytes.`)
}
