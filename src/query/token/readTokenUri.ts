import { TillError } from '../../errors.js'
import { decodeOnce } from './encodeOnce.js'
import { toWebUrl } from './toWebUrl.js'

/** Returns the text at a token’s URI. If the URI is the picture itself or leads to a picture, returns the picture’s address. */
export async function readTokenUri(options: readTokenUri.Options): Promise<string> {
  const { ipfsGateway, maxBytes, ...exchange } = options
  const uri = options.uri.trim()
  if (/^data:image\/|^[<{]/i.test(uri)) return limit(uri, maxBytes)
  if (/^data:/i.test(uri)) return readDataUri(uri, maxBytes)
  const url = toWebUrl(uri, ipfsGateway)
  if (url === undefined)
    throw refused('The address of the description must begin with data:, ipfs:, ar: or https:.')
  return fetchText({ ...exchange, url, maxBytes })
}

export declare namespace readTokenUri {
  type Options = {
    uri: string
    ipfsGateway: string
    maxBytes: number
    fetch: typeof globalThis.fetch
    timeout: number
    signal?: AbortSignal | undefined
  }
}

/** Parses `data:[<type>][;base64],<data>` without `fetch`, which a content security policy may forbid. */
function readDataUri(uri: string, maxBytes: number): string {
  const comma = uri.indexOf(',')
  if (comma === -1) throw refused('The data: address of the description has no data.')
  const base64 = /;base64\s*$/i.test(uri.slice(0, comma))
  const data = uri.slice(comma + 1)
  if (data.length > maxBytes * 3) throw tooLong(maxBytes)
  return limit(base64 ? fromBase64(decodeOnce(data)) : readJsonData(data), maxBytes)
}

function limit(text: string, maxBytes: number): string {
  if (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes) throw tooLong(maxBytes)
  return text
}

/**
 * Decodes the escapes in the JSON of a `data:` URI. If decoding breaks the JSON, the contract did not escape the JSON itself. The escapes
 * then belong to a picture in the JSON, so the function keeps them.
 */
function readJsonData(data: string): string {
  const decoded = decodeOnce(data)
  return isJson(decoded) || !isJson(data) ? decoded : data
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function fromBase64(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)))
  } catch (cause) {
    throw refused('The data: address of the description must be base64.', cause)
  }
}

async function fetchText(options: Omit<readTokenUri.Options, 'uri' | 'ipfsGateway'> & { url: string }) {
  const { url, maxBytes, fetch, timeout, signal } = options
  const late = AbortSignal.timeout(timeout)
  try {
    // Send neither the URL of the current page nor the visitor's cookies to the server.
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, late]) : late,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw unreachable(`${url} returned status ${response.status}.`)
    if (/^image\//i.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      return url
    }
    return await readAtMost(response, maxBytes)
  } catch (cause) {
    if (cause instanceof TillError) throw cause
    throw unreachable(late.aborted ? `No answer within ${timeout} ms.` : `${url} could not be read.`, cause)
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw tooLong(maxBytes)
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

function tooLong(maxBytes: number): TillError<'TokenMetadataRefused'> {
  return refused(`The description must have at most ${maxBytes} bytes.`)
}

function refused(details: string, cause?: unknown): TillError<'TokenMetadataRefused'> {
  const shortMessage = 'The token’s description cannot be shown.'
  return new TillError('TokenMetadataRefused', { shortMessage, details, cause })
}

function unreachable(details: string, cause?: unknown): TillError<'TokenMetadataUnreachable'> {
  const shortMessage = 'The token’s description could not be read.'
  const fix = 'Try again in a moment.'
  return new TillError('TokenMetadataUnreachable', { shortMessage, details, fix, retry: true, cause })
}
