import { pino } from 'pino'
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
      serializers: { error: pino.stdSerializers.errWithCause },
    },
    { write: (line) => write(censor(line)) },
  )
}

export declare namespace createLog {
  type Options = {
    config: Pick<ServiceConfig, 'databaseUrl' | 'networks' | 'projects' | 'queue'>
    /** Takes one line, its end included. */
    write: (line: string) => void
  }
}

const hidden = '[hidden]'

function censorOf(config: createLog.Options['config']): (line: string) => string {
  const { password } = new URL(config.databaseUrl)
  const secrets = [
    config.databaseUrl,
    password,
    decodeURIComponent(password),
    ...config.networks.flatMap(({ rpcUrl, fallbackRpcUrls, relayer }) => [
      ...[rpcUrl, ...fallbackRpcUrls].flatMap(secretsOf),
      relayer?.privateKey.slice(2) ?? '',
    ]),
    ...(config.queue.nats?.servers ?? []).flatMap(secretsOf),
    ...config.projects.flatMap(({ accessKey, tokenSecret = '' }) => [accessKey, tokenSecret]),
  ]
  // The longest first: one secret may be part of another.
  const found = [...new Set(secrets.filter(Boolean))].sort((one, other) => other.length - one.length)
  return (line) => found.reduce((text, secret) => text.replaceAll(quoted(secret), hidden), line)
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
