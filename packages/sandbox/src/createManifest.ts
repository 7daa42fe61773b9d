import type { deploySandbox } from './chain/deploySandbox.js'
import type { signListings } from './chain/signListings.js'
import type { createCredentials } from './createCredentials.js'

/** Says all there is to know about a sandbox, as `GET /sandbox.json` answers it. Large integers are decimal strings. */
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
    /** Where the sandbox listens, without a slash at the end. */
    url: string
    /** The chain’s JSON-RPC. */
    rpcUrl: string
    /** Whether the demo page is served. */
    page: boolean
    /** What is on the chain. */
    deployment: deploySandbox.ReturnType
    /** The orders that sellers have signed. */
    listings: signListings.ReturnType
    /** The keys of the service. */
    credentials: createCredentials.ReturnType
  }
  type ReturnType = {
    /** The chain of all that follows. */
    chainId: number
    /** The chain's JSON-RPC. */
    rpcUrl: string
    /** Base of the Marketplace methods. */
    marketplaceUrl: string
    /** Base of the swap methods. */
    apiUrl: string
    /** Base of the webhook methods. */
    indexerUrl: string
    /** `null` when the page is not served. */
    pageUrl: string | null
    /** Public key, sent as `X-Access-Key`. */
    accessKey: string
    /** Token of a service account, sent as `Authorization: BEARER …`. */
    secretKey: string
    /** The project that both keys are of. */
    projectId: string
    /** Who is who, with their keys: money of no worth. */
    accounts: deploySandbox.ReturnType['accounts']
    /** Where everything was deployed. */
    contracts: deploySandbox.ReturnType['contracts']
    /** The ERC-20s that orders are priced in. */
    currencies: deploySandbox.ReturnType['currencies']
    /** As they were listed; what was bought since is the service's to say. */
    orders: deploySandbox.ReturnType['orders']
    /** The same on a request market, where the sandbox has that in place of ours: their ids are numbers. */
    requestOrders: deploySandbox.ReturnType['requestOrders']
    /** Listings on Seaport, which their sellers signed and the service keeps. */
    seaportOrders: readonly signListings.SignedListing['record'][]
  }
}
