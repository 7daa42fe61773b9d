import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { ConfigError, parseConfig, readConfig } from '../src/config.js'
import { unreadable } from '../src/isReadableUrl.js'

// A host may also use the full `zod`, whose first schema sets English texts for all errors. The service's own error texts must not change.
z.string()

const usdc = '0x00000000000000000000000000000000000a11ce'
const network = {
  name: 'mainnet',
  chainId: 1,
  rpcUrl: 'https://rpc.example',
  market: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
}
const privateKey = `0x${'1'.repeat(64)}`
const token = 'a-token-of-a-test-that-is-long-enough'
const remote = { url: 'http://relayer.internal:8081/base', token }
const project = { id: '1', accessKey: 'key' }
const config = { databaseUrl: 'postgres://localhost/tillkit', networks: [network], projects: [project] }

const webhookBounds = {
  maxWebhookListeners: 1_000,
  maxWebhookFilterValues: 100_000,
  maxWebhookBacklog: 1_000_000,
}

describe('parseConfig', () => {
  test('fills in the defaults', () => {
    expect(parseConfig(config)).toEqual({
      databaseUrl: 'postgres://localhost/tillkit',
      databaseConnections: 10,
      databaseTimeoutMs: 60_000,
      liveStreams: 10_000,
      liveStreamsPerProject: 1_000,
      liveStreamsPerClient: 20,
      logRequests: false,
      shutdownTimeoutMs: 30_000,
      host: '127.0.0.1',
      port: 8080,
      corsOrigins: ['*'],
      marketplaceNames: {},
      trustedProxies: [],
      forwardedHeader: 'x-forwarded-for',
      networks: [
        {
          ...network,
          market: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
          startBlock: 0,
          pollInterval: 250,
          fallbackRpcUrls: [],
          maxReorgDepth: 1_024,
          allowRollback: false,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          venues: [],
          currencies: [],
          swapTokens: [],
          blocked: { collections: [], tokens: [], sellers: [] },
        },
      ],
      projects: [{ ...project, disabled: false, ...webhookBounds }],
      webhooks: {
        allowPrivate: false,
        concurrency: 256,
        slowAfterMs: 1_000,
        timeoutMs: 15_000,
        retryDelays: [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000],
        breakerPause: 30_000,
      },
      queue: {},
      roles: ['api', 'ingest', 'deliver'],
    })
    expect(parseConfig(parseConfig(config))).toEqual(parseConfig(config))
  })

  const wrong: [unknown, string][] = [
    [undefined, 'it must be an object.'],
    [[], 'it must be an object.'],
    [{ ...config, databaseUrl: undefined }, 'databaseUrl must be a string.'],
    [{ ...config, databaseUrl: 'postgres://me:100%@localhost/tillkit' }, `databaseUrl ${unreadable}.`],
    [{ ...config, databaseUrl: 'postgres://localhost:99999/tillkit' }, `databaseUrl ${unreadable}.`],
    [
      { ...config, queue: { nats: { servers: ['nats://me:100%@nats.example'] } } },
      `queue.nats.servers.0 ${unreadable}.`,
    ],
    [
      { ...config, databaseUrl: 'mysql://localhost' },
      'databaseUrl must be a postgres:// address such as postgres://user@host/database.',
    ],
    [{ ...config, port: 65536 }, 'port must be 0 to 65535.'],
    [{ ...config, logRequest: true }, 'logRequest is not a known field.'],
    [{ ...config, networks: [{ ...network, startblock: 7 }] }, 'networks.0.startblock is not a known field.'],
    [{ ...config, projects: [{ ...project, tokenKey: 'x' }] }, 'projects.0.tokenKey is not a known field.'],
    [{ ...config, webhooks: { retries: 3 } }, 'webhooks.retries is not a known field.'],
    [{ ...config, queue: { kafka: {} } }, 'queue.kafka is not a known field.'],
    [{ ...config, networks: [] }, 'networks must list at least one network.'],
    [{ ...config, roles: ['api', 'index'] }, 'roles.1 must be one of api, ingest, deliver.'],
    [
      { ...config, queue: { nats: { servers: ['https://nats.example'] } } },
      'queue.nats.servers.0 must be a nats:// or tls:// address such as nats://user:password@host.',
    ],
    [
      { ...config, queue: { nats: { servers: ['nats://nats.example'], stream: 'a.b' } } },
      'queue.nats.stream must be letters, digits, dashes and underscores.',
    ],
    [{ ...config, projects: [{ id: '1' }] }, 'projects.0.accessKey must be a string.'],
    [{ ...config, projects: [project, project] }, 'projects: id must be unique.'],
    [
      { ...config, networks: [{ ...network, rpcUrl: 'ws://x' }] },
      'networks.0.rpcUrl must be an http or https address.',
    ],
    [
      { ...config, networks: [{ ...network, rpcUrl: 'https://me:100%@rpc.example' }] },
      `networks.0.rpcUrl ${unreadable}.`,
    ],
    [
      { ...config, projects: [{ ...project, requestsPerMinute: 1e10 }] },
      'projects.0.requestsPerMinute must be at most a billion.',
    ],
    [{ ...config, networks: [{ ...network, market: '0x1' }] }, 'networks.0.market must be an address.'],
    [
      { ...config, networks: [{ ...network, market: undefined }] },
      'networks: mainnet must have a market or venues.',
    ],
    [
      { ...config, networks: [{ ...network, venues: [{ venue: 'tillkit', marketplace: 'unknown' }] }] },
      'networks.0.venues.0.marketplace must not be unknown.',
    ],
    [
      {
        ...config,
        networks: [{ ...network, venues: [{ venue: 'stall', marketplace: 'service_marketplace_v2' }] }],
      },
      'networks: venues of mainnet must each have a different marketplace kind.',
    ],
    [
      {
        ...config,
        networks: [
          {
            ...network,
            market: undefined,
            relayer: { privateKey },
            venues: [{ venue: 'stall', marketplace: 'third_party_kind_1' }],
          },
        ],
      },
      'networks: relayer of mainnet must have a market to buy from.',
    ],
    [
      { ...config, networks: [{ ...network, name: 'Main/net' }] },
      'networks.0.name must be lower-case letters, digits and dashes.',
    ],
    [{ ...config, networks: [network, { ...network, name: 'other' }] }, 'networks: chainId must be unique.'],
    [
      { ...config, networks: [{ ...network, usdCurrency: usdc }] },
      'networks: usdCurrency of mainnet must be one of its currencies.',
    ],
  ]
  test('fills in the defaults of a relayer', () => {
    const relayer = { privateKey, maxFeePerGas: '90000000000' }
    const parsed = parseConfig({ ...config, networks: [{ ...network, relayer }] })
    expect(parsed.networks).toMatchObject([{ relayer: { ...relayer, maxGas: 2_000_000 } }])
    expect(parseConfig(parsed)).toEqual(parsed)
  })

  test('fills in the defaults of a NATS queue', () => {
    const parsed = parseConfig({ ...config, queue: { nats: { servers: ['nats://nats.example:4222'] } } })
    expect(parsed.queue).toEqual({
      nats: {
        servers: ['nats://nats.example:4222'],
        stream: 'tillkit',
        partitions: 8,
        republishAfterMs: 30_000,
      },
    })
    expect(parseConfig(parsed)).toEqual(parsed)
  })

  test('accepts a relayer in another process', () => {
    const parsed = parseConfig({
      ...config,
      relayerToken: token,
      networks: [{ ...network, relayer: remote }],
    })
    expect(parsed).toMatchObject({ relayerToken: token, networks: [{ relayer: remote }] })
    expect(parseConfig(parsed)).toEqual(parsed)
  })

  const wrongRelayers: [object, string][] = [
    [{}, 'privateKey must be a private key: 0x and 64 hex digits.'],
    [{ privateKey, maxgas: 1 }, 'maxgas is not a known field.'],
    [{ privateKey, maxGas: -1 }, 'maxGas must not be negative.'],
    [{ ...remote, privateKey }, 'url is not allowed with the other fields of networks.0.relayer.'],
    [{ ...remote, maxGas: 1 }, 'maxGas is not a known field.'],
    [{ url: remote.url }, 'token must be a string.'],
    [{ token }, 'url must be a string.'],
    [{ ...remote, token: 'short' }, 'token must have at least 32 ASCII characters and no space.'],
    ...['ftp://relayer', 'relayer', 'http://me@relayer', 'http://relayer?a=b', 'http://relayer#a'].map(
      (url): [object, string] => [
        { ...remote, url },
        'url must be an http or https address without user, query and fragment.',
      ],
    ),
  ]
  test.each(wrongRelayers)('rejects relayer %j', (relayer, what) => {
    const parse = () => parseConfig({ ...config, networks: [{ ...network, relayer }] })
    expect(parse).toThrow(new ConfigError(`networks.0.relayer.${what}`).message)
  })

  test('does not print an invalid private key of a relayer', () => {
    for (const secret of ['5ec7e7', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, privateKey.slice(2)]) {
      const networks = [{ ...network, relayer: { privateKey: secret } }]
      const what = 'networks.0.relayer.privateKey must be a private key: 0x and 64 hex digits.'
      const error = new ConfigError(what)
      expect(() => parseConfig({ ...config, networks })).toThrow(error.message)
      expect(error.message).not.toContain(secret)
    }
  })

  for (const [value, what] of wrong) {
    test(`throws ConfigError: ${what}`, () => {
      expect(() => parseConfig(value)).toThrow(new ConfigError(what).message)
    })
  }
})

describe('readConfig', () => {
  test('reads a JSON file', async () => {
    const path = await write(JSON.stringify(config))
    expect(await readConfig({ path, environment: {} })).toEqual(parseConfig(config))
  })

  test('takes settings and secrets from the environment', async () => {
    const { databaseUrl: _, ...rest } = config
    const path = await write(JSON.stringify(rest))
    const environment = {
      DATABASE_URL: 'postgres://elsewhere/tillkit',
      RPC_URL_1: 'https://own.example',
      RELAYER_KEY_1: privateKey,
      NATS_URL: 'nats://one.example,nats://two.example',
    }
    expect(await readConfig({ path, environment })).toMatchObject({
      databaseUrl: 'postgres://elsewhere/tillkit',
      queue: { nats: { servers: ['nats://one.example', 'nats://two.example'], partitions: 8 } },
      networks: [{ rpcUrl: 'https://own.example', relayer: { privateKey, maxGas: 2_000_000 } }],
    })
    const relayer = { privateKey: `0x${'2'.repeat(64)}`, maxGas: 7 }
    const withRelayer = await write(JSON.stringify({ ...config, networks: [{ ...network, relayer }] }))
    expect(await readConfig({ path: withRelayer, environment })).toMatchObject({
      networks: [{ relayer: { privateKey, maxGas: 7 } }],
    })
  })

  test("takes the token of each chain's relayer from the environment", async () => {
    const environment = { RELAYER_TOKEN: `${token}-of-all`, RELAYER_TOKEN_1: token, RELAYER_TOKEN_2: 'other' }
    const relayer = { url: remote.url, token: 'short' }
    const path = await write(JSON.stringify({ ...config, networks: [{ ...network, relayer }] }))
    expect(await readConfig({ path, environment })).toMatchObject({
      relayerToken: `${token}-of-all`,
      networks: [{ relayer: remote }],
    })
    // A service that gets the relayer's key by mistake must not start.
    await expect(
      readConfig({ path, environment: { ...environment, RELAYER_KEY_1: privateKey } }),
    ).rejects.toThrow('networks.0.relayer.url is not allowed with the other fields of networks.0.relayer.')
  })

  test('throws ConfigError when the file is not JSON or cannot be read', async () => {
    const path = await write('{')
    await expect(readConfig({ path })).rejects.toThrow(new ConfigError(`${path} is not JSON.`).message)
    await expect(readConfig({ path: '/nowhere' })).rejects.toThrow(
      new ConfigError('/nowhere cannot be read.').message,
    )
    await expect(readConfig({ path: await write('[1]') })).rejects.toThrow(ConfigError)
  })
})

async function write(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'config.json')
  await writeFile(path, text)
  return path
}
