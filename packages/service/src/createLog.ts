import { pino } from 'pino'
import { isObject } from 'tillkit/internal'
import type { ServiceConfig } from './config.js'
import type { Log } from './log.js'

/** Creates a JSON log that hides the secrets of the configuration. Errors of the database or of a node may quote a URL or an API key. */
export function createLog(options: createLog.Options): Log {
  const { config, write } = options
  const censor = censorOf(config)
  return pino(
    {
      base: null,
      redact: { paths: ['*.authorization', '*["x-access-key"]'], censor: hidden },
      serializers: { error: (error: Error) => withoutRowData(pino.stdSerializers.errWithCause(error)) },
    },
    { write: (line) => write(censor(line)) },
  )
}

export declare namespace createLog {
  type Options = {
    config: Pick<ServiceConfig, 'databaseUrl' | 'networks' | 'projects' | 'queue' | 'relayerToken'>
    /** Receives one line, including its line break. */
    write: (line: string) => void
  }
}

const hidden = '[hidden]'

function censorOf(config: createLog.Options['config']): (line: string) => string {
  const { password } = new URL(config.databaseUrl)
  const secrets = [
    config.databaseUrl,
    config.relayerToken ?? '',
    password,
    decodeURIComponent(password),
    ...config.networks.flatMap(({ rpcUrl, fallbackRpcUrls, relayer }) => [
      ...[rpcUrl, ...fallbackRpcUrls].flatMap(secretsOf),
      relayer && 'privateKey' in relayer ? relayer.privateKey.slice(2) : (relayer?.token ?? ''),
    ]),
    ...(config.queue.nats?.servers ?? []).flatMap(secretsOf),
    ...config.projects.flatMap(({ accessKey, tokenSecret = '' }) => [accessKey, tokenSecret]),
  ]
  // Replace the longest secret first, because a secret may contain another one.
  const variants = secrets
    .filter(Boolean)
    .flatMap((secret) => [secret, quoted(secret), quoted(quoted(secret))])
  const found = [...new Set(variants)].sort((one, other) => other.length - one.length).map(escapeForRegExp)
  const pattern = [signingSecret, ...found].join('|')
  const [any, all] = [new RegExp(pattern), new RegExp(pattern, 'g')]
  const redact = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(all, hidden) : value
  // Replace secrets in the parsed values and not in the JSON text. Otherwise a short secret could match JSON syntax and break the line.
  return (line) => (any.test(line) ? `${JSON.stringify(JSON.parse(line), redact)}\n` : line)
}

const signingSecret = 'whsec_[\\w+/=-]*'

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Removes the rows and parameters that PostgreSQL quotes in errors: they may contain signing secrets. */
function withoutRowData(errorFields: unknown): unknown {
  if (!isObject(errorFields)) return errorFields
  const { detail: _, where: __, cause, ...rest } = errorFields
  return cause === undefined ? rest : { ...rest, cause: withoutRowData(cause) }
}

/**
 * Returns the parts of a node's URL that may contain a key, both as written and percent-decoded. It leaves out only the host and short path
 * segments.
 */
function secretsOf(address: string): string[] {
  const url = new URL(address)
  const { username, password, pathname, search, searchParams } = url
  // A key may also be in a part such as `;key=…` or `key:…`, or be the text before a `=`.
  const parts = [...pathname.split('/'), ...pathname.split(/[/;:=,@&]/), ...searchParams.keys()]
  const words = parts.filter((word) => word.length >= minKeyLength)
  // An error of a node may quote the header Authorization, so hide its base64 text, too.
  const basic = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  const whole = [address, url.href, `${pathname}${search}`].filter((text) => text.length >= minKeyLength)
  const credentials = username || password ? [username, password, basic] : []
  const variants = [...whole, ...credentials, ...words, ...searchParams.values()]
  return variants.flatMap((text) => [text, decoded(text)])
}

/** The minimum length of a path segment that counts as a key. Shorter segments are names such as `v3`. */
const minKeyLength = 8

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function quoted(secret: string): string {
  return JSON.stringify(secret).slice(1, -1)
}
