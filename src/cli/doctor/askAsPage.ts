/**
 * Asks an address what a browser asks before a page of another origin may post JSON to it. An address of the page's own
 * origin need not be asked.
 */
export async function askAsPage(options: askAsPage.Options): Promise<{ allowed: boolean }> {
  const { url, origin, headers, fetch } = options
  if (URL.canParse(url) && new URL(url).origin === origin) return { allowed: true }
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers,
    },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  const allowedOrigin = response?.headers.get('access-control-allow-origin')
  const allowedHeaders = response?.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  const names = allowedHeaders.split(',').map((name) => name.trim())
  return {
    allowed:
      (allowedOrigin === '*' || allowedOrigin === origin) &&
      headers.split(',').every((name) => names.includes(name) || names.includes('*')),
  }
}

export declare namespace askAsPage {
  type Options = {
    url: string
    /** Where the page is. */
    origin: string
    /** Those that the page sends, lower case, with commas. */
    headers: string
    fetch: typeof globalThis.fetch
  }
}
