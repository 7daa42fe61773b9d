/**
 * The headers that let pages of the listed origins read an answer. The Indexer's answers are for servers: its secret
 * key has no place in a page.
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

/** The further headers of the answer to a preflight. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Content-Type, Webrpc, X-Access-Key, Authorization',
  'access-control-max-age': '7200',
}

export declare namespace corsHeaders {
  type Options = {
    path: string
    /** The request's own `Origin`. */
    origin: () => string | null
    /** The origins whose pages may call; `*` is every one. */
    origins: readonly string[]
  }
}

const indexer = /\/rpc\/Indexer(\/|$)/
