import type { deploySandbox } from './chain/deploySandbox.js'
import type { signListings } from './chain/signListings.js'
import type { createCredentials } from './createCredentials.js'

/** Says all there is to know about a sandbox, as `GET /sandbox.json` answers it. Large integers are decimal strings. */
export function createManifest(options: createManifest.Options): createManifest.ReturnType {
  const { url, rpcUrl, page, deployment, listings, credentials } = options
  const { chainId, accounts, contracts, currencies, orders } = deployment
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
    seaportOrders: listings.map(({ record }) => record),
  }
}

export declare namespace createManifest {
  type Options = {
    /** Where the sandbox listens, without a slash at the end. */
    url: string
    rpcUrl: string
    /** Whether the demo page is served. */
    page: boolean
    deployment: deploySandbox.ReturnType
    listings: signListings.ReturnType
    credentials: createCredentials.ReturnType
  }
  type ReturnType = {
    chainId: number
    /** The chain's JSON-RPC. */
    rpcUrl: string
    marketplaceUrl: string
    apiUrl: string
    indexerUrl: string
    /** `null` when the page is not served. */
    pageUrl: string | null
    /** Public key, sent as `X-Access-Key`. */
    accessKey: string
    /** Token of a service account, sent as `Authorization: BEARER …`. */
    secretKey: string
    projectId: string
    /** Who is who, with their keys: money of no worth. */
    accounts: deploySandbox.ReturnType['accounts']
    contracts: deploySandbox.ReturnType['contracts']
    currencies: deploySandbox.ReturnType['currencies']
    /** As they were listed; what was bought since is the service's to say. */
    orders: deploySandbox.ReturnType['orders']
    /** Listings on Seaport, which their sellers signed and the service keeps. */
    seaportOrders: readonly signListings.SignedListing['record'][]
  }
}
