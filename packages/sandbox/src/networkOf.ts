import type { createService } from '@tillkit/service'
import type { deploySandbox } from './chain/deploySandbox.js'

export function networkOf(options: networkOf.Options): createService.Config['networks'][number] {
  const { deployment, rpcUrl } = options
  return {
    name: 'sandbox',
    chainId: deployment.chainId,
    rpcUrl,
    ...servedMarkets(deployment),
    startBlock: deployment.startBlock,
    pollInterval: 50,
    // Allow blocks to disappear, because developers revert the chain to snapshots.
    allowRollback: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    currencies: [...deployment.currencies],
    ...exchangesOf(deployment),
    usdCurrency: deployment.contracts.usdc,
  }
}

export declare namespace networkOf {
  type Options = {
    deployment: deploySandbox.ReturnType
    rpcUrl: string
  }
}

export function marketOf({ contracts }: deploySandbox.ReturnType): 'tillkit' | 'request' | 'both' {
  if (contracts.requestMarket) return 'both'
  return contracts.helper ? 'request' : 'tillkit'
}

function servedMarkets(deployment: deploySandbox.ReturnType) {
  const { market, helper, requestMarket, requestHelper } = deployment.contracts
  const seaport = { venue: 'seaport', marketplace: 'third_party_kind_1' } as const
  const { privateKey } = deployment.accounts.find(({ role }) => role === 'relayer') ?? {}
  const relayer = privateKey && { privateKey }
  const marketKind = marketOf(deployment)
  if (marketKind === 'tillkit') return { market, venues: [seaport], relayer }
  if (marketKind === 'both' && requestMarket) {
    const marketplace = 'service_marketplace_v1'
    const beside = { venue: 'request', marketplace, address: requestMarket, helper: requestHelper } as const
    return { market, venues: [beside, seaport], relayer }
  }
  const requests = {
    venue: 'request',
    marketplace: 'service_marketplace_v2',
    address: market,
    helper,
  } as const
  return { venues: [requests, seaport] }
}

function exchangesOf({ contracts }: deploySandbox.ReturnType) {
  const { uniswapV2Router, uniswapV3Router, uniswapV3Quoter } = contracts
  const v3 = uniswapV3Router && uniswapV3Quoter && { router: uniswapV3Router, quoter: uniswapV3Quoter }
  return { uniswapV2: { router: uniswapV2Router }, uniswapV3: v3 }
}
