import { type Address, type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type * as z from 'zod/mini'
import type { Indexer } from './chain/indexer.js'
import { startIngest } from './chain/ingest.js'
import { openChain } from './chain/openChain.js'
import { type NetworkConfig, parseConfig, type ServiceConfig } from './config.js'
import { createApp } from './createApp.js'
import type { Network } from './handlers/handler.js'
import { handlers } from './handlers/handlers.js'
import { type Log, silentLog } from './log.js'
import { createRelay } from './relay/createRelay.js'
import { type Database, openDatabase } from './store/database.js'
import { migrate } from './store/migrate.js'
import { openExchange } from './swaps/openExchange.js'
import { poolPrices } from './swaps/poolPrices.js'
import { paymentProcessor } from './venues/paymentProcessor.js'
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
  const opened = networks.map((network) => openNetwork({ network, database, fetch, now, log }))
  const ingests = new Map(
    opened.map(({ network, indexer }) => [network.config.chainId, follow(network, indexer, log)]),
  )
  for (const { network } of opened) {
    // There is no table to look into before the index begins. Being closed first is no failure.
    ingests
      .get(network.config.chainId)
      ?.ready()
      .then(network.relay?.start, () => {})
  }

  async function problems(): Promise<string[]> {
    const found = opened.flatMap(
      ({
        network: {
          config: { chainId, name },
        },
      }) => problemsOf(name, ingests.get(chainId)?.status()),
    )
    const answers = await database.query('select 1').catch(() => undefined)
    return answers ? found : ['The database does not answer.', ...found]
  }

  const relays = opened.flatMap(({ network: { relay } }) => relay ?? [])
  const app = createApp({
    networks: opened.map(({ network }) => network),
    handlers: relays.length > 0 ? handlers : { ...handlers, Execute: undefined, permits: undefined },
    ...{ projects, corsOrigins, marketplaceNames },
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
      await Promise.all([...ingests.values(), ...relays].map((running) => running.close()))
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

function openNetwork(options: OpenOptions): { network: Network; indexer: Indexer } {
  const { network: config, database, fetch, now, log } = options
  const { chainId, name, rpcUrl, market, relayer, uniswapV2, usdCurrency } = config
  const chain = openChain({ chainId, name, rpcUrl, fetch })
  const currencies = config.currencies.map(({ address }): Address => address)
  const exchange = uniswapV2 && openExchange({ chain, router: uniswapV2.router, currencies })
  const usdPrices = exchange && usdCurrency && poolPrices({ exchange, unit: usdCurrency })
  const relay =
    relayer &&
    createRelay({
      ...{ chain, database, market, now },
      account: privateKeyToAccount(relayer.privateKey),
      maxGas: BigInt(relayer.maxGas),
      maxFeePerGas: relayer.maxFeePerGas === undefined ? undefined : BigInt(relayer.maxFeePerGas),
      onProblem: (error) => log.warn({ error, network: name }, 'A purchase cannot be sent for its buyer.'),
    })
  const indexer = serviceMarketplaceV2({ chain, market })
  const gasless = relay && paymentProcessor({ chain, database, market, currencies })
  const venues = [indexer, ...(gasless ? [gasless] : [])]
  return { network: { config, chain, database, venues, relay, exchange, usdPrices }, indexer }
}

function follow({ config, chain, database }: Network, indexer: Indexer, log: Log): startIngest.ReturnType {
  const { startBlock, pollInterval, nativeCurrency, currencies, name: network } = config
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
  now: () => number
  log: Log
}
