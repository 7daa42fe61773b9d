import type { Address } from 'viem'
import { toBlockedEntries } from './blockedConfig.js'
import type { Indexer } from './chain/indexer.js'
import { openChain } from './chain/openChain.js'
import type { Metrics } from './createMetrics.js'
import { requireExtension } from './extensions.js'
import { createLineLimit } from './handlers/http/createLineLimit.js'
import { createOrderTextCache } from './handlers/http/createOrderTextCache.js'
import type { Network } from './handlers/http/handler.js'
import { cacheRevision } from './handlers/marketplace/cacheRevision.js'
import type { Log } from './log.js'
import type { NetworkConfig } from './networkConfig.js'
import { openBlockList } from './openBlockList.js'
import { connectRelay } from './permits/connectRelay.js'
import type { OpenRelay, Relay } from './permits/relay.js'
import { relayOptions } from './relayOptions.js'
import { readRevision } from './store/blocks.js'
import type { Database } from './store/openDatabase.js'
import { openExchange } from './swaps/openExchange.js'
import { poolPrices } from './swaps/poolPrices.js'
import { openVenues } from './venues/openVenues.js'
import { paymentProcessor } from './venues/paymentProcessor.js'
import type { ServiceVenue } from './venues/serviceVenue.js'

export function openNetwork(options: openNetwork.Options): openNetwork.ReturnType {
  const { config, database, venues: known, fetch, log, metrics, openRelay, elapsed } = options
  const { chainId, name: network, rpcUrl, fallbackRpcUrls, market, relayer, usdCurrency } = config
  const { uniswapV2, uniswapV3, swapTokens } = config
  const chain = openChain({ chainId, name: network, rpcUrl, fallbackRpcUrls, fetch })
  const currencies = config.currencies.map(({ address }): Address => address)
  const hops = [...swapTokens, ...(usdCurrency ? [usdCurrency] : [])]
  const v2Router = uniswapV2?.router
  const exchange =
    uniswapV2 || uniswapV3 ? openExchange({ chain, v2Router, v3: uniswapV3, currencies, hops }) : undefined
  const usdPrices = exchange && usdCurrency && poolPrices({ exchange, unit: usdCurrency })
  // Callers can cause any number of these log lines, so limit their number.
  const limit = createLineLimit({
    onLeftOut: (leftOut) => log.warn(leftOut, 'Some log lines were omitted.'),
  })
  function openRelayer(relayer: NonNullable<NetworkConfig['relayer']>, market: Address): Relay {
    if (!('privateKey' in relayer)) return connectRelay({ network, ...relayer, fetch })
    const open = requireExtension(openRelay, { field: 'relayer', packageName: '@tillkit/relayer' })
    return open(relayOptions({ network, relayer, market, chain, database, log, limit, metrics }))
  }

  const relay = relayer && market && openRelayer(relayer, market)
  const indexers = openVenues({ config, chain, known })
  const gasless = relay && market && paymentProcessor({ chain, database, market, currencies })
  const venues = [...indexers, ...(gasless ? [gasless] : [])]
  const revision = cacheRevision(() => readRevision(database, chainId))
  const orderTexts = createOrderTextCache()
  const blockList = openBlockList({
    database,
    chainId,
    configured: toBlockedEntries(config.blocked),
    elapsed,
  })
  const opened = {
    config,
    chain,
    database,
    venues,
    relay,
    exchange,
    usdPrices,
    revision,
    orderTexts,
    blockList,
  }
  const onLeftOut: Network['onLeftOut'] = ({ orderId }, error) =>
    limit({ network, told: 'orders' }, () =>
      log.error({ error, network, orderId }, 'An order cannot be encoded and is omitted.'),
    )
  return { network: { ...opened, onLeftOut }, indexers }
}

export declare namespace openNetwork {
  type Options = {
    config: NetworkConfig
    database: Database
    venues: readonly ServiceVenue[]
    fetch: typeof globalThis.fetch | undefined
    openRelay: OpenRelay | undefined
    log: Log
    metrics: Pick<Metrics, 'relayed' | 'relayerBalance'>
    /** Returns monotonic milliseconds. */
    elapsed: () => number
  }
  type ReturnType = { network: Network; indexers: readonly Indexer[] }
}
