import { TillError } from '../../errors.js'

/**
 * Reads the text that a token's URI holds or names: `data:`, `ipfs://` through a gateway, or `https:`.
 *
 * @throws TillError `TokenMetadataRefused` for another scheme or more than `maxBytes`, `TokenMetadataUnreachable` when
 * there is no good answer.
 */
export async function readTokenUri(options: readTokenUri.Options): Promise<string> {
  const { uri, ipfsGateway, maxBytes, ...exchange } = options
  if (/^data:/i.test(uri)) return readDataUri(uri, maxBytes)
  const url = toGatewayUrl(uri, ipfsGateway)
  // Where the gateway is, the page itself has said.
  if (url === uri && !/^https:\/\//i.test(url)) throw refused('It is neither data:, ipfs: nor https:.')
  return fetchText({ url, maxBytes, ...exchange })
}

export declare namespace readTokenUri {
  type Options = {
    uri: string
    /** Base of the gateway that stands for `ipfs://`, such as `https://ipfs.io/ipfs`. */
    ipfsGateway: string
    /** The most bytes that are read. */
    maxBytes: number
    fetch: typeof globalThis.fetch
    /** Milliseconds for the whole exchange. */
    timeout: number
    signal?: AbortSignal | undefined
  }
}

/** Splits `data:[<type>][;base64],<data>` by hand: a content security policy may forbid to fetch it. */
function readDataUri(uri: string, maxBytes: number): string {
  const comma = uri.indexOf(',')
  if (comma === -1) throw refused('Its data: address holds no data.')
  const base64 = /;base64\s*$/i.test(uri.slice(0, comma))
  const data = uri.slice(comma + 1)
  // Percent signs triple a byte at most, so that a longer text is too long however it is written.
  if (data.length > maxBytes * 3) throw tooLong(maxBytes)
  const text = base64 ? fromBase64(fromPercent(data)) : fromPercent(data)
  if (new TextEncoder().encode(text).length > maxBytes) throw tooLong(maxBytes)
  return text
}

/** Contracts often forget to escape: a stray percent sign means itself. */
function fromPercent(data: string): string {
  try {
    return decodeURIComponent(data)
  } catch {
    return data
  }
}

function fromBase64(data: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0)))
  } catch (cause) {
    throw refused('Its data: address is not base64.', cause)
  }
}

async function fetchText(options: Omit<readTokenUri.Options, 'uri' | 'ipfsGateway'> & { url: string }) {
  const { url, maxBytes, fetch, timeout, signal } = options
  const limit = AbortSignal.timeout(timeout)
  try {
    // The host of a picture learns neither the page nor the visitor's cookies.
    const response = await fetch(url, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) throw unreachable(`${url} answered ${response.status}.`)
    return await readAtMost(response, maxBytes)
  } catch (cause) {
    if (cause instanceof TillError) throw cause
    throw unreachable(limit.aborted ? `No answer within ${timeout} ms.` : `${url} could not be read.`, cause)
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
  return refused(`It is longer than ${maxBytes} bytes.`)
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

/** Returns the gateway's URL for an `ipfs://` address, and any other address unchanged. */
export function toGatewayUrl(uri: string, ipfsGateway: string): string {
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/i.exec(uri)?.[1]
  return path === undefined ? uri : `${ipfsGateway.replace(/\/+$/, '')}/${path}`
}
