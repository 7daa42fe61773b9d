import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Indexer } from './chain/indexer.js'
import { openChain } from './chain/openChain.js'
import type { NetworkConfig } from './config.js'
import type { Network } from './handlers/http/handler.js'
import type { Log } from './log.js'
import { createRelay } from './relay/createRelay.js'
import type { Database } from './store/openDatabase.js'
import { openExchange } from './swaps/openExchange.js'
import { poolPrices } from './swaps/poolPrices.js'
import { paymentProcessor } from './venues/paymentProcessor.js'
import { serviceMarketplaceV2 } from './venues/serviceMarketplaceV2.js'

/** Opens a network with all that its configuration asks for. Nothing is asked of its chain yet. */
export function openNetwork(options: openNetwork.Options): openNetwork.ReturnType {
  const { config, database, fetch, now, log } = options
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
      rebroadcastInterval: relayer.rebroadcastInterval,
      maxFeePerGas: relayer.maxFeePerGas === undefined ? undefined : BigInt(relayer.maxFeePerGas),
      onProblem: (error) => log.warn({ error, network: name }, 'A purchase cannot be sent for its buyer.'),
    })
  const indexer = serviceMarketplaceV2({ chain, market })
  const gasless = relay && paymentProcessor({ chain, database, market, currencies })
  const venues = [indexer, ...(gasless ? [gasless] : [])]
  return { network: { config, chain, database, venues, relay, exchange, usdPrices }, indexer }
}

export declare namespace openNetwork {
  type Options = {
    config: NetworkConfig
    database: Database
    /** What the chain is asked through. @default globalThis.fetch */
    fetch: typeof globalThis.fetch | undefined
    /** Unix milliseconds. */
    now: () => number
    log: Log
  }
  type ReturnType = { network: Network; indexer: Indexer }
}
