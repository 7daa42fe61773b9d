/**
 * Sends the CORS preflight request that a browser would send. For a URL on the host page's own origin, a browser sends none, so the request
 * counts as allowed.
 */
export async function sendPreflight(options: sendPreflight.Options): Promise<{ allowed: boolean }> {
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

export declare namespace sendPreflight {
  type Options = {
    url: string
    origin: string
    headers: string
    fetch: typeof globalThis.fetch
  }
}
