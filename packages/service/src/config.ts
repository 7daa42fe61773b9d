import { readFile } from 'node:fs/promises'
import { invalidInput, isObject, marketplaceKinds, TillError, unworded, withoutNulls } from 'tillkit/internal'
import { isAddressEqual } from 'viem'
import * as z from 'zod/mini'
import { AddressRange, Origin } from './callerConfig.js'
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

const Requests = Count.check(z.lte(1e9, 'must be at most a billion'))

export const Project = z.strictObject({
  /** The project's ID. Each API token names it in the claim `project`. */
  id: Text,
  /** The key that clients send as `X-Access-Key` with each call. */
  accessKey: Text,
  /** Whether the service refuses all calls of the project. @default false */
  disabled: z._default(z.boolean(), false),
  /** The maximum number of HTTP requests per minute, of all callers and over all processes. @default no limit */
  requestsPerMinute: z.optional(Requests),
  /**
   * The web origins whose pages may use the access key, such as `https://shop.example`. Requests without the header `Origin` always pass.
   *
   * @default any
   */
  origins: z.optional(z.array(Origin)),
  ...webhookAccess,
})
export type Project = z.output<typeof Project>

export type KnownProject = Omit<Project, 'accessKey' | 'tokenSecret' | 'tokenPublicKey'> & {
  /** The public keys that verify its API tokens, as PEM. Only a project from the database has this field. */
  tokenPublicKeys?: readonly string[] | undefined
}

/**
 * The configuration of the service. In a JSON file, `null` means the same as a missing field. Unknown fields are refused.
 *
 * @example
 * const config = parseConfig({
 *   databaseUrl: 'postgres://tillkit@db.example/tillkit',
 *   networks: [{ name: 'mainnet', chainId: 1, rpcUrl: 'https://rpc.example', market: '0x00000000000000000000000000000000000a11ce' }],
 *   projects: [{ id: '1', accessKey: 'your-access-key', requestsPerMinute: 6000 }],
 * })
 */
export const ServiceConfig = z.strictObject({
  /** The PostgreSQL URL. The environment variable `DATABASE_URL` takes precedence. */
  databaseUrl: PostgresUrl,
  /**
   * The maximum number of database connections of this process. A process uses one more for webhooks, and one more for live streams.
   *
   * @default 10
   */
  databaseConnections: z._default(Count.check(z.gte(1, 'must be at least 1')), 10),
  /** The time limit of a database statement, in milliseconds. @default 60_000 */
  databaseTimeoutMs: z._default(Count.check(z.gte(1, 'must be at least 1')), 60_000),
  /** The maximum time in milliseconds from SIGINT or SIGTERM to the end of the process. @default 30_000 */
  shutdownTimeoutMs: z._default(Count, 30_000),
  /** The address to listen on. @default '127.0.0.1' */
  host: z._default(Text, '127.0.0.1'),
  /** The port to listen on; 0 lets the system choose. @default 8080 */
  port: z._default(Count.check(z.lte(65535, 'must be 0 to 65535')), 8080),
  /** The port of `/health`, `/ready` and `/metrics`, which the main port then does not serve. @default the main port */
  adminPort: z.optional(Count.check(z.lte(65535, 'must be 0 to 65535'))),
  /** Whether to log each request with its duration. @default false */
  logRequests: z._default(z.boolean(), false),
  /**
   * The web origins whose pages may call Marketplace and API methods; `*` allows every origin. Pages can never call Indexer methods.
   *
   * @default ['*']
   */
  corsOrigins: z._default(z.array(Text), ['*']),
  /**
   * The maximum number of requests per minute of one client, in each process. A client is an IPv4 address or an IPv6 /64 network.
   *
   * @default no limit
   */
  clientRequestsPerMinute: z.optional(Requests),
  /** The maximum number of requests per minute with one access key from the pages of one origin, in each process. @default no limit */
  originRequestsPerMinute: z.optional(Requests),
  /** The maximum number of live streams that are open at the same time, in each process. @default 10_000 */
  liveStreams: z._default(Count, 10_000),
  /** The maximum number of live streams of one project that are open at the same time, in each process. @default 1_000 */
  liveStreamsPerProject: z._default(Count, 1_000),
  /**
   * The maximum number of live streams of one client address that are open at the same time, in each process. A client is an IPv4 address
   * or an IPv6 /64 network.
   *
   * @default 20
   */
  liveStreamsPerClient: z._default(Count, 20),
  /** The IP addresses and CIDR ranges of your proxies. Only their forwarding header names the client. @default [] */
  trustedProxies: z._default(z.array(AddressRange), []),
  /** The forwarding header that the trusted proxies write. The service ignores the other one. @default 'x-forwarded-for' */
  forwardedHeader: z._default(z.enum(['x-forwarded-for', 'forwarded']), 'x-forwarded-for'),
  /** The names that this deployment gives to marketplace kinds, keyed by kind. @default {} */
  marketplaceNames: z._default(z.partialRecord(z.enum(marketplaceKinds), Text), {}),
  /** The chains to index, at least one. */
  networks: z.array(NetworkConfig).check(z.minLength(1, 'must list at least one network')),
  /** Projects in addition to those that `tillkit project` adds to the database. @default [] */
  projects: z._default(z.array(Project), []),
  /** How webhooks are delivered. */
  webhooks: z.prefault(WebhooksConfig, {}),
  /** The queue of webhook deliveries. @default a queue in the database */
  queue: z.prefault(QueueConfig, {}),
  /** The token that `tillkit relayer` expects from services. The environment variable `RELAYER_TOKEN` takes precedence. */
  relayerToken: z.optional(RelayerToken),
  /**
   * The roles of this process: `api` answers requests, `ingest` indexes the chains, and `deliver` delivers webhooks. Several processes can
   * share a database.
   *
   * @default all
   */
  roles: z._default(z.array(Role).check(z.minLength(1, 'must list at least one role')), Role.options),
})
export type ServiceConfig = z.output<typeof ServiceConfig>

/**
 * Validates a configuration and fills in its defaults.
 *
 * @throws ConfigError – a field is wrong. The error names the first wrong field.
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
 * Reads a configuration file. Environment variables take precedence.
 *
 * @throws ConfigError – the file cannot be read, is not JSON, or has a wrong field.
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
    /** The path of the JSON file. */
    path: string
    /** Environment variables that take precedence, such as `DATABASE_URL` and `RPC_URL_<chain id>`. @default process.env */
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
  if (!issue) return 'it must be a valid configuration.'
  const field = issue.path.join('.') || 'it'
  if (issue.code === 'invalid_union') return describeUnion(issue)
  if (issue.code === 'unrecognized_keys')
    return `${[...issue.path, issue.keys[0]].join('.')} is not a known field.`
  if (issue.code === 'invalid_type') return `${field} must be ${article(issue.expected)}.`
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`
  if (issue.message === invalidInput) return `${field} is out of its range.`
  return `${field}${issue.message.startsWith('must') ? '' : ':'} ${issue.message}.`
}

function describeUnion({ errors, path }: z.core.$ZodIssueInvalidUnion): string {
  const [[issue] = []] = errors.toSorted((one, other) => one.length - other.length)
  if (!issue) return describe({ issues: [] })
  const whole = [...path, ...issue.path]
  if (issue.code !== 'unrecognized_keys') return describe({ issues: [{ ...issue, path: whole }] })
  return `${[...whole, issue.keys[0]].join('.')} is not allowed with the other fields of ${path.join('.')}.`
}

function article(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** The service's configuration is invalid. */
export class ConfigError extends TillError<'ConfigInvalid'> {
  override name = 'ConfigError'
  constructor(what: string, cause?: unknown) {
    super('ConfigInvalid', { shortMessage: `The service's configuration is wrong: ${what}`, cause })
  }
}
