import { inspect } from 'node:util'
import type { deploySandbox } from '../../../packages/sandbox/src/chain/deploySandbox.js'
import type { createService } from '../../../packages/service/src/createService.js'
import type { Endpoint } from '../../../packages/service/src/handlers/http/endpoints.js'
import { signToken, tokenSecret } from '../../../packages/service/test/listeners/support/signToken.js'
import { createWholeService } from '../../../packages/service/test/support/createWholeService.js'

/** Starts a service with every feature on the chain of a sandbox. Returns a valid HTTP request for each endpoint. */
export async function openTarget(options: openTarget.Options): Promise<openTarget.ReturnType> {
  const { databaseUrl, rpcUrl, deployment } = options
  const { chainId, contracts, orders, accounts, currencies, startBlock } = deployment
  const { market, uniswapV2Router: router, usdc, erc721 } = contracts
  const privateKey = accounts.find(({ role }) => role === 'relayer')?.privateKey
  const buyer = accounts.find(({ role }) => role === 'buyer')?.address
  const [order] = orders
  if (!privateKey || !order) throw new Error('The sandbox has no relayer, or no order.')
  const network = { name: 'sandbox', chainId, rpcUrl, market, startBlock, pollInterval: 1_000 }
  const troubles: string[] = []
  const tell = (fields: object, message: string) => {
    troubles.push(`${message} ${inspect(fields, { depth: 5 })}`)
  }
  const config = {
    databaseUrl,
    networks: [
      {
        ...network,
        currencies: [...currencies],
        usdCurrency: usdc,
        uniswapV2: { router },
        relayer: { privateKey },
      },
    ],
    projects: [{ id: '1', accessKey: 'key', tokenSecret }],
  }
  const service = createWholeService(config, { log: { info() {}, warn: tell, error: tell } })
  await service.ready()

  const filters = {
    contractAddresses: [erc721],
    events: ['Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'],
    tokenIDs: ['1'],
  }
  const url = 'https://receiver.example/hook'
  const headers = { 'content-type': 'application/json', 'x-access-key': 'key' }
  const authorization = `BEARER ${signToken()}`
  const add = await service.fetch(
    new Request('http://service.test/sandbox/rpc/Indexer/AddWebhookListener', {
      method: 'POST',
      headers: { ...headers, authorization },
      body: JSON.stringify({ url, filters }),
    }),
  )
  const { id } = (await add.json()).listener
  const swap = { userAddress: buyer, buyCurrencyAddress: usdc, buyAmount: '1000', chainId }
  const signature = `0x${'1'.repeat(130)}`
  const offers = {
    contractAddress: order.collectionAddress,
    tokenId: order.tokenId,
    filter: { createdBy: [buyer], marketplace: [order.marketplace], currencies: [usdc] },
  }
  const bodies = {
    ListOffersForCollectible: { ...offers, page: { page: 1, pageSize: 1 } },
    GetCollectibleHighestOffer: offers,
    GetCountOfOffersForCollectible: offers,
    GetOrders: { input: [{ contractAddress: order.collectionAddress, orderId: order.orderId }] },
    ListOrders: {
      filter: {
        collectionAddress: order.collectionAddress,
        tokenIds: [order.tokenId],
        createdBy: buyer,
        currencies: [order.currency],
        marketplaces: [order.marketplace],
        status: 'active',
        minPrice: '0',
        maxPrice: '1',
      },
      sort: [{ column: 'priceAmount', order: 'asc' }],
      page: { pageSize: 1 },
    },
    GenerateBuyTransaction: {
      collectionAddress: order.collectionAddress,
      buyer,
      marketplace: order.marketplace,
      ordersData: [{ orderId: order.orderId, quantity: '1', tokenId: order.tokenId }],
      additionalFees: [{ amount: '1', receiver: buyer }],
      walletType: 'unknown',
    },
    GenerateListingTransaction: {
      collectionAddress: order.collectionAddress,
      owner: buyer,
      marketplace: order.marketplace,
      listing: {
        tokenId: order.tokenId,
        quantity: '1',
        expiry: '99999999999',
        currencyAddress: order.currency,
        pricePerToken: '1',
      },
      additionalFees: [{ amount: '1', receiver: buyer }],
    },
    GenerateCancelTransaction: {
      collectionAddress: order.collectionAddress,
      maker: buyer,
      marketplace: order.marketplace,
      orderId: order.orderId,
    },
    GenerateOfferTransaction: {
      collectionAddress: order.collectionAddress,
      maker: buyer,
      contractType: 'ERC721',
      orderbook: order.marketplace,
      offer: {
        tokenId: order.tokenId,
        quantity: '1',
        expiry: '99999999999',
        currencyAddress: usdc,
        pricePerToken: '1',
      },
      walletType: 'unknown',
      additionalFees: [{ amount: '1', receiver: buyer }],
    },
    GenerateSellTransaction: {
      collectionAddress: order.collectionAddress,
      seller: buyer,
      marketplace: order.marketplace,
      ordersData: [{ orderId: order.orderId, quantity: '1', tokenId: order.tokenId }],
      additionalFees: [{ amount: '1', receiver: buyer }],
      walletType: 'unknown',
    },
    Execute: {
      signature,
      method: 'POST',
      endpoint: '/execute',
      executeType: 'order',
      body: { purchase: { buyer, items: [order.orderId], currency: usdc, deadline: '1' } },
    },
    permits: { owner: buyer, currency: usdc, nonce: '0', value: '1', deadline: '1', signature },
    GetSwapPrices: { ...swap, slippagePercentage: 1 },
    GetSwapQuote: {
      ...swap,
      slippagePercentage: 1,
      sellCurrencyAddress: contracts.dai,
      includeApprove: true,
    },
    AddWebhookListener: {
      url,
      filters: { ...filters, accounts: [buyer], topicHashes: [signature.slice(0, 66)] },
    },
    RemoveWebhookListener: { id: '0', projectId: '1' },
    GetWebhookListener: { id, projectId: '1' },
    GetAllWebhookListeners: { projectId: '1' },
    UpdateWebhookListener: { listener: { id, url, filters, name: 'A name', active: true }, projectId: '1' },
    ToggleWebhookListener: { id, projectId: '1' },
    PauseAllWebhookListeners: { projectId: '1' },
    ResumeAllWebhookListeners: { projectId: '1' },
    RotateWebhookSecret: { id, projectId: '1' },
    GetWebhookDeliveries: { listenerId: id, state: 'dead' },
    ReplayWebhookDelivery: { id: `msg_${'0'.repeat(64)}` },
  } satisfies Record<Endpoint, unknown>
  return { service, troubles, bodies, headers: { ...headers, authorization } }
}

export declare namespace openTarget {
  type Options = {
    databaseUrl: string
    rpcUrl: string
    deployment: deploySandbox.ReturnType
  }
  type ReturnType = {
    service: createService.ReturnType
    /** The warnings and errors that the service has logged. */
    troubles: readonly string[]
    /** A valid request body for each endpoint. */
    bodies: Record<Endpoint, unknown>
    headers: Record<string, string>
  }
}
