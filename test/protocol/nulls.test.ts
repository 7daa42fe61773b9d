import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseConfig } from '../../packages/service/src/config.js'
import { readPlan } from '../../src/checkout/plan/readPlan.js'
import { confirmationsOf } from '../../src/checkout/verify/confirmationsOf.js'
import { requirePolicy } from '../../src/checkout/verify/requirePolicy.js'
import { createTrust } from '../../src/checkout/verify/trust.js'
import { knownReaders } from '../../src/checkout/verify/verify.js'
import { ErrorBody } from '../../src/protocol/errorBody.js'
import { type Method, methods } from '../../src/protocol/methods.js'
import { returns } from '../../src/protocol/read/returns.js'
import { WebhookNotification } from '../../src/protocol/webhook.js'
import { tillkitVenue } from '../../src/venues/tillkit/tillkitVenue.js'
import { parseOptions } from '../../src/widget/parseOptions.js'
import { pathsOf, replaceAt, takeAt } from './support/changes.js'
import { fullValueOf } from './support/valuesOf.js'

type Reader = (value: unknown) => unknown

/** Each schema of the service, and the client's handwritten parser for the same data if there is one. */
const readers: [string, z.ZodMiniType, ...Reader[]][] = [
  ...(Object.keys(methods) as Method[]).flatMap((name): typeof readers => [
    [`${name}.params`, methods[name].params],
    [`${name}.returns`, methods[name].returns, returns[name]],
  ]),
  ['ErrorBody', ErrorBody],
  ['WebhookNotification', WebhookNotification],
]

/** Returns the parsed value as text, or `undefined` if the parser rejects it. */
function readBy(read: Reader, value: unknown): string | undefined {
  try {
    return JSON.stringify(read(value), (_, part) => (typeof part === 'bigint' ? `${part}n` : part))
  } catch {
    return undefined
  }
}

/** Fields of a step that contain the JSON of other systems. There, `null` may have a meaning. */
const carried = new Set<string | number>(['body', 'value', 'types'])

/** Calls {@link notAbsent} with a value that has every optional field of the schema. */
function notAbsentIn(schema: z.ZodMiniType, ...more: readonly Reader[]): string[] {
  return notAbsent(fullValueOf(schema), (value: unknown) => z.decode(schema, value), ...more)
}

/** Returns the paths of the optional fields for which a parser treats `null` differently from a missing field. */
function notAbsent(full: unknown, ...readAll: readonly Reader[]): string[] {
  return pathsOf(full).flatMap((path) => {
    // Skip list items, keys that are chain ids, and the JSON of other systems.
    if (!/^\D+$/.test(`${path.at(-1) ?? 0}`) || path.some((key) => carried.has(key))) return []
    const isOther = readAll.some((read) => {
      const absent = readBy(read, takeAt(full, path))
      return (
        absent !== undefined &&
        readBy(
          read,
          replaceAt(full, path, () => null),
        ) !== absent
      )
    })
    return isOther ? [path.join('.')] : []
  })
}

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3' as const
const contracts = { 1: [address] }
const policy = {
  markets: { 1: [{ address, venue: Object.create(tillkitVenue), helper: address }] },
  seaport: false,
  permits: false,
  zones: contracts,
  contracts,
  routers: contracts,
  swapTokens: contracts,
  origins: ['https://market.example'],
  messages: ['I agree to the terms.'],
  maxDeadline: 60,
}
const order = { collectionAddress: address, orderId: '1', tokenId: 1, quantity: 1, standard: 'ERC721' }
const price = { currency: address, maxAmount: '1' }
const fees = [{ amount: '1', receiver: address }]

/** JSON documents that hosts write, each with all its fields. */
const documents: [string, unknown, Reader][] = [
  [
    'the options of the widget',
    {
      accessKey: 'key',
      marketplaceUrl: 'https://market.example',
      apiUrl: 'https://api.example',
      chain: {
        id: 1,
        rpcUrl: 'https://rpc.example',
        name: 'One',
        explorerUrl: 'https://scan.example',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
      orders: [{ contractAddress: address, orderId: '1', quantity: '1' }],
      markets: [address],
      fees,
      recipient: address,
      marketplace: 'payment_processor',
      reference: 'cart',
      pay: price,
      policy,
      currency: { symbol: 'ETH', decimals: 18 },
      collectionName: 'Plants',
      viewUrl: '/plants',
      theme: 'dark',
      look: 'ink',
      locale: 'de',
      ipfsGateway: 'https://ipfs.example',
      frame: true,
    },
    (value) => {
      const { policy, ...options } = parseOptions(value as object)
      return [options, trustOf(policy)]
    },
  ],
  [
    'a policy',
    { ...policy, checkouts: contracts, confirmations: 7, allowances: 'cut' },
    (value) => {
      requirePolicy(value as object)
      return trustOf(value as object)
    },
  ],
  [
    'a plan',
    {
      chainId: 1,
      buyer: address,
      marketplace: 'service_marketplace_v2',
      // In code, the venue of a market is an object. In a plan file, it is the name of the venue.
      policy: { ...policy, markets: { 1: [{ address, venue: 'tillkit', helper: address }] } },
      intent: { orders: [order], currency: address, maxTotal: '9', recipient: address, fees, pay: price },
      steps: [{ id: 'buy', data: '0x', to: address, value: '0', price: '9', executeType: 'order' }],
    },
    (value) => readPlan(JSON.stringify(value)),
  ],
  [
    'the configuration of the service',
    {
      databaseUrl: 'postgres://localhost/till',
      databaseConnections: 3,
      databaseTimeoutMs: 9,
      shutdownTimeoutMs: 9,
      host: '::',
      port: 1,
      adminPort: 2,
      logRequests: true,
      corsOrigins: ['a'],
      marketplaceNames: { third_party_kind_1: 'one' },
      networks: [
        {
          name: 'one',
          chainId: 1,
          rpcUrl: 'https://rpc.example',
          fallbackRpcUrls: ['https://b.example'],
          market: address,
          venues: [{ venue: 'seaport', marketplace: 'third_party_kind_1', address }],
          startBlock: 1,
          pollInterval: 9,
          maxReorgDepth: 9,
          allowRollback: true,
          nativeCurrency: { name: 'Pol', symbol: 'POL', decimals: 18 },
          currencies: [{ address, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
          relayer: {
            privateKey: `0x${'1'.repeat(64)}`,
            maxGas: 1,
            maxGasPerItem: 1,
            maxFeePerGas: '9',
            collections: [address],
            budgets: { buyer: 1, collection: 1, project: 1 },
            priceFloors: [{ currency: address, perNative: '1' }],
            minBalance: '9',
            rebroadcastInterval: 9,
          },
          uniswapV2: { router: address },
          uniswapV3: { router: address, quoter: address },
          swapTokens: [address],
          usdCurrency: address,
        },
      ],
      projects: [
        {
          id: '1',
          accessKey: 'key',
          disabled: true,
          requestsPerMinute: 1,
          tokenSecret: 'x'.repeat(32),
          serviceAccounts: ['one'],
          maxWebhookListeners: 1,
          maxWebhookFilterValues: 1,
          maxWebhookBacklog: 1,
        },
      ],
      webhooks: {
        allowPrivate: true,
        concurrency: 1,
        timeoutMs: 1,
        slowAfterMs: 1,
        retryDelays: [1],
        breakerPause: 1,
      },
      roles: ['api'],
    },
    parseConfig,
  ],
]

/** Returns everything that a purchase reads from a policy. It decides which contracts the purchase trusts. */
function trustOf(policy: object | undefined): unknown {
  const intent = {
    chainId: 1,
    marketplace: 'third_party_kind_1',
    maxTotal: 1n,
    currency: address,
    currencyDecimals: 6,
  } as const
  const { venues: _, ...trust } = createTrust({ intent, policy, ...knownReaders, now: () => 0 })
  const markets = trust.markets.map(({ venue, helper, ...market }) => [market, venue || 0, helper || 0])
  return { ...trust, markets, confirmations: confirmationsOf({ intent, policy }) }
}

describe('schemas', () => {
  test.each(readers)('treats null as a missing optional field in %s', (_, schema, ...more) => {
    expect(notAbsentIn(schema, ...more)).toEqual([])
  })

  test.each(documents)('treats null as a missing optional field in the document %s', (_, full, read) => {
    expect(readBy(read, full)).toBeDefined()
    expect(notAbsent(full, read)).toEqual([])
  })

  test('reports a field that does not accept null', () => {
    const plain = z.object({ a: z.optional(z.string()), b: z._default(z.boolean(), true) })
    expect(notAbsentIn(plain)).toEqual(['a', 'b'])
  })
})
