import type { createService } from '@tillkit/service'
import type { deploySandbox } from './chain/deploySandbox.js'

/** How the service is to follow the chain of a sandbox: its markets, currencies and pools. */
export function networkOf(options: networkOf.Options): createService.Config['networks'][number] {
  const { deployment, rpcUrl } = options
  return {
    name: 'sandbox',
    chainId: deployment.chainId,
    rpcUrl,
    ...servedMarkets(deployment),
    startBlock: deployment.startBlock,
    pollInterval: 50,
    // Whoever tries things out takes snapshots, and goes back to them.
    allowRollback: true,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    currencies: [...deployment.currencies],
    ...exchangesOf(deployment),
    usdCurrency: deployment.contracts.usdc,
  }
}

export declare namespace networkOf {
  type Options = {
    /** What is on the chain. */
    deployment: deploySandbox.ReturnType
    /** The chain’s JSON-RPC. */
    rpcUrl: string
  }
}

/** The market that a sandbox has its orders on. */
export function marketOf({ contracts }: deploySandbox.ReturnType): 'tillkit' | 'request' | 'both' {
  if (contracts.requestMarket) return 'both'
  return contracts.helper ? 'request' : 'tillkit'
}

/** Its market, and Seaport. What buyers sign for our own market is sent for them. */
function servedMarkets(deployment: deploySandbox.ReturnType) {
  const { market, helper, requestMarket, requestHelper } = deployment.contracts
  const seaport = { venue: 'seaport', marketplace: 'third_party_kind_1' } as const
  const { privateKey } = deployment.accounts.find(({ role }) => role === 'relayer') ?? {}
  const relayer = privateKey && { privateKey }
  const named = marketOf(deployment)
  if (named === 'tillkit') return { market, venues: [seaport], relayer }
  if (named === 'both' && requestMarket) {
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

/** The pools that prices are read from: those of Uniswap V2, and of V3 where the sandbox has them. */
function exchangesOf({ contracts }: deploySandbox.ReturnType) {
  const { uniswapV2Router, uniswapV3Router, uniswapV3Quoter } = contracts
  const v3 = uniswapV3Router && uniswapV3Quoter && { router: uniswapV3Router, quoter: uniswapV3Quoter }
  return { uniswapV2: { router: uniswapV2Router }, uniswapV3: v3 }
}
