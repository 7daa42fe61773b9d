import { pino } from 'pino'
import { isObject } from 'tillkit/internal'
import type { ServiceConfig } from './config.js'
import type { Log } from './log.js'

/**
 * Creates a log of JSON lines in which no secret of the configuration can be read, whatever text it is part of: an
 * error of the database or the chain may quote the address that it was given, or the key that is part of it.
 */
export function createLog(options: createLog.Options): Log {
  const { config, write } = options
  const censor = censorOf(config)
  return pino(
    {
      base: null,
      redact: { paths: ['*.authorization', '*["x-access-key"]'], censor: hidden },
      serializers: { error: (error: Error) => withoutRows(pino.stdSerializers.errWithCause(error)) },
    },
    { write: (line) => write(censor(line)) },
  )
}

export declare namespace createLog {
  type Options = {
    config: Pick<ServiceConfig, 'databaseUrl' | 'networks' | 'projects' | 'queue' | 'relayerToken'>
    /** Takes one line, its end included. */
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
  // As they stand in a text, and in JSON that is quoted there. The longest first: one secret may be part of another.
  const written = secrets
    .filter(Boolean)
    .flatMap((secret) => [secret, quoted(secret), quoted(quoted(secret))])
  const found = [...new Set(written)].sort((one, other) => other.length - one.length).map(escaped)
  const pattern = [signing, ...found].join('|')
  const [any, each] = [new RegExp(pattern), new RegExp(pattern, 'g')]
  const hide = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(each, hidden) : value
  // A line stays one of JSON, however short a secret is.
  return (line) => (any.test(line) ? `${JSON.stringify(JSON.parse(line), hide)}\n` : line)
}

/** What signs a listener's deliveries, as a pattern. */
const signing = 'whsec_[\\w+/=-]*'

/** A text as a pattern of itself. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** An error as it is told, without what PostgreSQL says of rows and parameters: what signs deliveries may stand in these. */
function withoutRows(told: unknown): unknown {
  if (!isObject(told)) return told
  const { detail: _, where: __, cause, ...rest } = told
  return cause === undefined ? rest : { ...rest, cause: withoutRows(cause) }
}

/** What may be a key in a node's address, as it is written there and as it is meant: all but its host, and short words of its path. */
function secretsOf(address: string): string[] {
  const url = new URL(address)
  const { username, password, pathname, search, searchParams } = url
  // `;key=…` and `key:…` stand in a path, too, and what stands before a `=` may be the key itself.
  const parts = [...pathname.split('/'), ...pathname.split(/[/;:=,@&]/), ...searchParams.keys()]
  const words = parts.filter((word) => word.length >= shortestKey)
  // As it is sent, and as a node may quote it.
  const basic = Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')
  const whole = [address, url.href, `${pathname}${search}`].filter((text) => text.length >= shortestKey)
  const credentials = username || password ? [username, password, basic] : []
  const written = [...whole, ...credentials, ...words, ...searchParams.values()]
  return written.flatMap((text) => [text, decoded(text)])
}

/** Characters of the shortest key that is looked for in a path: its other words are names such as `v3`. */
const shortestKey = 8

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As it stands within a JSON string. */
function quoted(secret: string): string {
  return JSON.stringify(secret).slice(1, -1)
}
