import type { deploySandbox } from './chain/deploySandbox.js'
import type { signListings } from './chain/signListings.js'
import type { createCredentials } from './createCredentials.js'

/** Returns the manifest of a sandbox, which `GET /sandbox.json` serves. */
export function createManifest(options: createManifest.Options): createManifest.ReturnType {
  const { url, rpcUrl, page, deployment, listings, credentials } = options
  const { chainId, accounts, contracts, currencies, orders, requestOrders = [] } = deployment
  const { accessKey, secretKey, projectId } = credentials
  const marketplaceUrl = `${url}/sandbox`
  return {
    chainId,
    rpcUrl,
    marketplaceUrl,
    apiUrl: url,
    indexerUrl: marketplaceUrl,
    pageUrl: page ? `${url}/` : null,
    accessKey,
    secretKey,
    projectId,
    accounts,
    contracts,
    currencies,
    orders,
    requestOrders,
    seaportOrders: listings.map(({ record }) => record),
  }
}

export declare namespace createManifest {
  type Options = {
    /** The sandbox's origin, without a slash at the end. */
    url: string
    /** The chain's JSON-RPC address. */
    rpcUrl: string
    /** Whether the demo page is served. */
    page: boolean
    /** The deployed contracts and orders. */
    deployment: deploySandbox.ReturnType
    /** The signed Seaport listings. */
    listings: signListings.ReturnType
    /** The project and its keys. */
    credentials: createCredentials.ReturnType
  }
  type ReturnType = {
    /** The id of the sandbox's chain. */
    chainId: number
    /** The chain's JSON-RPC address. */
    rpcUrl: string
    /** Base address of the Marketplace methods. */
    marketplaceUrl: string
    /** Base address of the swap methods. */
    apiUrl: string
    /** Base address of the webhook methods. */
    indexerUrl: string
    /** The URL of the demo page; `null` if the page is not served. */
    pageUrl: string | null
    /** Public key, sent as `X-Access-Key`. */
    accessKey: string
    /** Token of a service account, sent as a bearer token. */
    secretKey: string
    /** The project of both keys. */
    projectId: string
    /** The accounts with their private keys. */
    accounts: deploySandbox.ReturnType['accounts']
    /** The addresses of the contracts. */
    contracts: deploySandbox.ReturnType['contracts']
    /** The ERC-20s that orders are priced in. */
    currencies: deploySandbox.ReturnType['currencies']
    /** The orders on the Tillkit market, as they were listed. */
    orders: deploySandbox.ReturnType['orders']
    /** The orders on the `RequestMarket` contract, which has no owner and no fee. Empty if the sandbox has only the Tillkit market. */
    requestOrders: deploySandbox.ReturnType['requestOrders']
    /** The signed listings on Seaport, which the service stores. */
    seaportOrders: readonly signListings.SignedListing['record'][]
  }
}
