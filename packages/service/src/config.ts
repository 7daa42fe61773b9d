import { readFile } from 'node:fs/promises'
import { invalidInput, isObject, marketplaceKinds, TillError, unworded, withoutNulls } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { isReadableUrl, unreadable } from './isReadableUrl.js'
import { NetworkConfig } from './networkConfig.js'
import { QueueConfig } from './queueConfig.js'
import { RelayerToken } from './relayerConfig.js'
import { venuesProblem } from './venuesConfig.js'
import { Role, WebhooksConfig, webhookAccess } from './webhooksConfig.js'

const PostgresUrl = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\/./, 'must be a postgres:// address such as postgres://user@host/database'),
    z.refine(isReadableUrl, unreadable),
  )
const Text = z.string().check(z.minLength(1, 'must not be empty'))
const Count = z.number().check(z.int(), z.gte(0, 'must not be negative'))

/** Who may call: the holder of an access key. */
export const Project = z.strictObject({
  /** What listeners and tokens name it by. */
  id: Text,
  /** Sent as `X-Access-Key` with each call. */
  accessKey: Text,
  /** Whether all its calls are refused. @default false */
  disabled: z._default(z.boolean(), false),
  /** Requests that all callers with this key have together in each minute. @default no limit */
  requestsPerMinute: z.optional(Count.check(z.lte(1e9, 'must be at most a billion'))),
  ...webhookAccess,
})
export type Project = z.output<typeof Project>

/** A project that calls are answered for, wherever it is kept. */
export type KnownProject = Omit<Project, 'accessKey' | 'tokenSecret' | 'tokenPublicKey'> & {
  /** The public keys of its tokens as PEM, of one that the database keeps. */
  tokenPublicKeys?: readonly string[] | undefined
}

/**
 * What the service runs on. In a file it is JSON, where `null` is as good as leaving a field out. A field that there is not is refused.
 *
 * @example
 * const config = parseConfig({
 *   databaseUrl: 'postgres://tillkit@db.example/tillkit',
 *   networks: [{ name: 'mainnet', chainId: 1, rpcUrl: 'https://rpc.example', market: '0x00000000000000000000000000000000000a11ce' }],
 *   projects: [{ id: '1', accessKey: 'your-access-key', requestsPerMinute: 6000 }],
 * })
 */
export const ServiceConfig = z.strictObject({
  /** PostgreSQL; the environment's `DATABASE_URL` goes first. */
  databaseUrl: PostgresUrl,
  /** The most connections to it that this process has, one more for each that delivers. @default 10 */
  databaseConnections: z._default(Count.check(z.gte(1, 'must be at least 1')), 10),
  /** Milliseconds that a statement may take. @default 60_000 */
  databaseTimeoutMs: z._default(Count.check(z.gte(1, 'must be at least 1')), 60_000),
  /** Milliseconds from SIGINT or SIGTERM to the end of the process. @default 30_000 */
  shutdownTimeoutMs: z._default(Count, 30_000),
  /** Address to listen on. @default '127.0.0.1' */
  host: z._default(Text, '127.0.0.1'),
  /** Port to listen on; 0 lets the system choose. @default 8080 */
  port: z._default(Count.check(z.lte(65535, 'must be 0 to 65535')), 8080),
  /** Port of `/health`, `/ready` and `/metrics`, which the other port does not answer then. @default the same port */
  adminPort: z.optional(Count.check(z.lte(65535, 'must be 0 to 65535'))),
  /** Whether each request is written to the log, with how long it took. @default false */
  logRequests: z._default(z.boolean(), false),
  /** Origins whose pages may call; `*` is every one. @default ['*'] */
  corsOrigins: z._default(z.array(Text), ['*']),
  /** The deployment's own spellings of marketplace kinds. @default {} */
  marketplaceNames: z._default(z.partialRecord(z.enum(marketplaceKinds), Text), {}),
  /** The chains that are followed, at least one. */
  networks: z.array(NetworkConfig).check(z.minLength(1, 'must list at least one network')),
  /** Who may call, beside those of the database: `tillkit project` adds these. @default [] */
  projects: z._default(z.array(Project), []),
  /** How notifications are sent. */
  webhooks: z.prefault(WebhooksConfig, {}),
  /** What carries deliveries to the processes that attempt them. @default the database */
  queue: z.prefault(QueueConfig, {}),
  /** The token that `tillkit relayer` expects of services; the environment's `RELAYER_TOKEN` goes first. */
  relayerToken: z.optional(RelayerToken),
  /** What this process does; several can share a database. @default all */
  roles: z._default(z.array(Role).check(z.minLength(1, 'must list at least one role')), Role.options),
})
export type ServiceConfig = z.output<typeof ServiceConfig>

/**
 * Checks a configuration and fills in its defaults.
 *
 * @throws ConfigError naming the first field that is wrong.
 */
export function parseConfig(value: unknown): ServiceConfig {
  const { success, data, error } = z.safeDecode(
    ServiceConfig,
    withoutNulls(value) as z.input<typeof ServiceConfig>,
    unworded,
  )
  if (!success) throw new ConfigError(describe(error), error)
  const { networks, projects } = data
  for (const [field, values] of Object.entries({
    'networks: name': networks.map(({ name }) => name),
    'networks: chainId': networks.map(({ chainId }) => chainId),
    'projects: id': projects.map(({ id }) => id),
    'projects: accessKey': projects.map(({ accessKey }) => accessKey),
  })) {
    if (new Set<unknown>(values).size < values.length) throw new ConfigError(`${field} must be unique.`)
  }
  for (const network of networks) {
    const { name, usdCurrency, currencies } = network
    const problem = venuesProblem(network)
    if (problem) throw new ConfigError(problem)
    if (usdCurrency && !currencies.some(({ address }) => isAddressEqual(address, usdCurrency))) {
      throw new ConfigError(`networks: usdCurrency of ${name} must be one of its currencies.`)
    }
  }
  return data
}

/**
 * Reads a configuration file; what the environment says goes first.
 *
 * @throws ConfigError when the file cannot be read, is not JSON, or holds a wrong field.
 */
export async function readConfig(options: readConfig.Options): Promise<ServiceConfig> {
  const { path, environment = process.env } = options
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new ConfigError(`${path} cannot be read.`, cause)
  })
  return parseConfig(withEnvironment(parseJson(text, path), environment))
}

export declare namespace readConfig {
  type Options = {
    /** The file with the configuration, as JSON. */
    path: string
    /** What goes before the file: `DATABASE_URL` and `RPC_URL_<chain id>` among others. @default process.env */
    environment?: Readonly<Record<string, string | undefined>> | undefined
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ConfigError(`${path} is not JSON.`, cause)
  }
}

/** A configuration, not yet checked, in which what the environment says goes first. */
export function withEnvironment(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { DATABASE_URL: databaseUrl, NATS_URL: natsUrl, RELAYER_TOKEN: relayerToken } = environment
  const networks = 'networks' in value && Array.isArray(value.networks) ? value.networks : undefined
  const projects = 'projects' in value && Array.isArray(value.projects) ? value.projects : undefined
  return {
    ...value,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...(relayerToken ? { relayerToken } : {}),
    ...(natsUrl ? { queue: withServers(value, natsUrl.split(',')) } : {}),
    ...(networks ? { networks: networks.map((network) => withSecrets(network, environment)) } : {}),
    ...(projects ? { projects: projects.map((project) => withTokenSecret(project, environment)) } : {}),
  }
}

function withServers(config: object, servers: readonly string[]): unknown {
  const queue = 'queue' in config && isObject(config.queue) ? config.queue : {}
  return { ...queue, nats: { ...(isObject(queue.nats) ? queue.nats : {}), servers } }
}

function withTokenSecret(
  project: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  if (!isObject(project)) return project
  const { id } = project
  const tokenSecret = environment[`TOKEN_SECRET_${id}`]
  return tokenSecret ? { ...project, tokenSecret } : project
}

function withSecrets(network: unknown, environment: Readonly<Record<string, string | undefined>>): unknown {
  if (!isObject(network)) return network
  const { chainId, relayer } = network
  const rpcUrl = environment[`RPC_URL_${chainId}`]
  const privateKey = environment[`RELAYER_KEY_${chainId}`]
  const token = environment[`RELAYER_TOKEN_${chainId}`]
  const secrets = { ...(privateKey ? { privateKey } : {}), ...(token ? { token } : {}) }
  return {
    ...network,
    ...(rpcUrl ? { rpcUrl } : {}),
    ...(privateKey || token ? { relayer: { ...(isObject(relayer) ? relayer : {}), ...secrets } } : {}),
  }
}

function describe({ issues: [issue] }: Pick<z.core.$ZodError, 'issues'>): string {
  if (!issue) return 'it cannot be read.'
  const field = issue.path.join('.') || 'it'
  if (issue.code === 'invalid_union') return describeUnion(issue)
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is no field of it.`
  if (issue.code === 'invalid_type') return `${field} must be ${article(issue.expected)}.`
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`
  if (issue.message === invalidInput) return `${field} is out of its range.`
  return `${field}${issue.message.startsWith('must') ? '' : ':'} ${issue.message}.`
}

/** Describes the kind of object that the value is closest to. Its own path begins at the object. */
function describeUnion({ errors, path }: z.core.$ZodIssueInvalidUnion): string {
  const [[issue] = []] = errors.toSorted((one, other) => one.length - other.length)
  if (!issue) return describe({ issues: [] })
  const whole = [...path, ...issue.path]
  if (issue.code !== 'unrecognized_keys') return describe({ issues: [{ ...issue, path: whole }] })
  return `${[...whole, issue.keys[0]].join('.')} does not go with the other fields of ${path.join('.')}.`
}

function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The service's configuration is wrong. */
export class ConfigError extends TillError<'ConfigInvalid'> {
  override name = 'ConfigError'
  constructor(what: string, cause?: unknown) {
    super('ConfigInvalid', { shortMessage: `The service's configuration is wrong: ${what}`, cause })
  }
}
