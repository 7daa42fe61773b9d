/**
 * Returns the CORS headers of a response. Returns none for Indexer methods, because they need an API token, which a web page must not
 * contain.
 */
export function corsHeaders(options: corsHeaders.Options): Record<string, string> {
  const { path, origin, origins } = options
  if (indexer.test(path)) return {}
  const anyone = origins.includes('*')
  const allowed = anyone ? '*' : origins.find((candidate) => candidate === origin())
  return {
    ...(allowed ? { 'access-control-allow-origin': allowed } : {}),
    ...(anyone ? {} : { vary: 'Origin' }),
  }
}

export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Content-Type, Webrpc, X-Access-Key, Authorization, Last-Event-ID',
  'access-control-max-age': '7200',
}

export declare namespace corsHeaders {
  type Options = {
    path: string
    origin: () => string | null
    origins: readonly string[]
  }
}

const indexer = /\/rpc\/Indexer(\/|$)/
