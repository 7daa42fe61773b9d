import { type Address, type Hex, zeroAddress } from 'viem'
import type * as z from 'zod/mini'
import { startIngest } from './chain/ingest.js'
import { openChain } from './chain/openChain.js'
import { type NetworkConfig, parseConfig, type ServiceConfig } from './config.js'
import { createApp } from './createApp.js'
import type { Network } from './handlers/handler.js'
import { handlers } from './handlers/handlers.js'
import { type Log, silentLog } from './log.js'
import { type Database, openDatabase } from './store/database.js'
import { migrate } from './store/migrate.js'
import { openExchange } from './swaps/openExchange.js'
import { poolPrices } from './swaps/poolPrices.js'
import { serviceMarketplaceV2 } from './venues/serviceMarketplaceV2.js'

/** Milliseconds that a request may take. */
const deadline = 20_000
/** Blocks that the index may be behind the chain while the service counts as ready. */
const largestLag = 10

/**
 * Starts the service: brings the database up to date, follows each network's chain, and answers requests. It does not
 * listen anywhere: pass `fetch` to a server, or call it.
 *
 * @throws ConfigError when the configuration is wrong.
 *
 * @example
 * const service = createService({ databaseUrl, networks: [network], projects: [{ id: '1', accessKey }] })
 * await service.ready()
 * const response = await service.fetch(new Request('http://service/mainnet/rpc/Marketplace/GetOrders', init))
 */
export function createService(
  config: createService.Config,
  options: createService.Options = {},
): createService.ReturnType {
  const { log = silentLog, now = Date.now, fetch } = options
  const { databaseUrl, networks, projects, corsOrigins, marketplaceNames } = parseConfig(config)
  const database = openDatabase({ url: databaseUrl })
  const opened = networks.map((network) => openNetwork({ network, database, fetch }))
  const ingests = new Map(opened.map((network) => [network.config.chainId, follow(network, log)]))

  async function problems(): Promise<string[]> {
    const found = opened.flatMap(({ config: { chainId, name } }) =>
      problemsOf(name, ingests.get(chainId)?.status()),
    )
    const answers = await database.query('select 1').catch(() => undefined)
    return answers ? found : ['The database does not answer.', ...found]
  }

  const app = createApp({
    ...{ networks: opened, handlers, projects, corsOrigins, marketplaceNames },
    ...{ deadline, log, now, problems },
  })
  return {
    fetch: app.fetch,
    async ready() {
      await Promise.all([...ingests.values()].map((ingest) => ingest.ready()))
    },
    async indexed(chainId, blockNumber, blockHash) {
      await ingests.get(chainId)?.indexed({ number: Number(blockNumber), hash: blockHash })
    },
    async close() {
      await Promise.all([...ingests.values()].map((ingest) => ingest.close()))
      await database.close()
    },
  }
}

export declare namespace createService {
  /** The configuration as it is written: defaults may be left out. */
  type Config = z.input<typeof ServiceConfig>
  type Options = {
    /** @default nowhere */
    log?: Log | undefined
    /** Unix milliseconds. @default Date.now */
    now?: (() => number) | undefined
    /** What chains are asked through. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** Answers one request. Never rejects. */
    fetch(request: Request): Promise<Response>
    /** Resolves once every chain's index has reached its head. Failures on the way are waited out, and logged. */
    ready(): Promise<void>
    /** Resolves once a block of a chain, and all before it, are indexed: the block of that hash, if one is given. */
    indexed(chainId: number, blockNumber: bigint | number, blockHash?: Hex | undefined): Promise<void>
    /** Stops following the chains and lets go of the database. */
    close(): Promise<void>
  }
}

function openNetwork(options: OpenOptions): Network {
  const { network: config, database, fetch } = options
  const { chainId, name, rpcUrl, market, uniswapV2, usdCurrency } = config
  const chain = openChain({ chainId, name, rpcUrl, fetch })
  const currencies = config.currencies.map(({ address }): Address => address)
  const exchange = uniswapV2 && openExchange({ chain, router: uniswapV2.router, currencies })
  const usdPrices = exchange && usdCurrency && poolPrices({ exchange, unit: usdCurrency })
  return { config, chain, database, venues: [serviceMarketplaceV2({ chain, market })], exchange, usdPrices }
}

function follow({ config, chain, database, venues }: Network, log: Log): startIngest.ReturnType {
  const { startBlock, pollInterval, nativeCurrency, currencies, name: network } = config
  const [indexer] = venues
  if (!indexer) throw new RangeError('A network has a venue.')
  return startIngest({
    ...{ database, chain, indexer, startBlock, pollInterval },
    currencies: [{ address: zeroAddress, decimals: nativeCurrency.decimals }, ...currencies],
    prepare: () => migrate({ database }),
    onProblem: (error) => log.warn({ error, network }, 'The chain cannot be followed.'),
  })
}

function problemsOf(name: string, status: startIngest.Status | undefined): string[] {
  if (status?.problem) return [`${name}: the chain cannot be followed.`]
  if (!status?.caughtUp) return [`${name}: the index has not reached the chain's head yet.`]
  const { lag = 0 } = status
  return lag > largestLag ? [`${name}: the index is ${lag} blocks behind.`] : []
}

type OpenOptions = {
  network: NetworkConfig
  database: Database
  fetch: typeof globalThis.fetch | undefined
}
