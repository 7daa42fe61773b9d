import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The names that each entry point exports. A removed or renamed name breaks the code of users. */
describe('exports', () => {
  test('tillkit', async () => {
    expect(await namesOf(import('../../src/index.js'))).toMatchInlineSnapshot(`
      [
        "AcceptOfferButton",
        "BasketButton",
        "BasketView",
        "CheckoutButton",
        "CheckoutDialog",
        "CheckoutView",
        "ConnectButton",
        "ErrorNotice",
        "ListButton",
        "MessagesProvider",
        "OfferButton",
        "OfferList",
        "OrderCard",
        "OrderGrid",
        "PayPicker",
        "Receipt",
        "TillProvider",
        "Tillkit",
        "createTill",
        "sendToAddress",
        "useAcceptOffer",
        "useBasket",
        "useCancelListing",
        "useCheckout",
        "useCollectionName",
        "useCreateListing",
        "useCurrency",
        "useFunding",
        "useHighestOffer",
        "useListings",
        "useLiveOrders",
        "useMakeOffer",
        "useMessages",
        "useOffers",
        "useOrder",
        "useOrders",
        "usePayment",
        "useSwapPrices",
        "useSweep",
        "useTill",
        "useTokenMetadata",
      ]
    `)
  })

  test('tillkit/networks', async () => {
    expect(await namesOf(import('../../src/networks/index.js'))).toMatchInlineSnapshot(`
      [
        "abstract",
        "abstractTestnet",
        "apeChain",
        "arbitrum",
        "arbitrumNova",
        "arbitrumSepolia",
        "avalanche",
        "avalancheFuji",
        "base",
        "baseSepolia",
        "berachain",
        "berachainBepolia",
        "blast",
        "blastSepolia",
        "bsc",
        "bscTestnet",
        "curtis",
        "gnosis",
        "gnosisChiado",
        "immutableZkEvm",
        "immutableZkEvmTestnet",
        "linea",
        "lineaSepolia",
        "mainnet",
        "mode",
        "modeTestnet",
        "monad",
        "monadTestnet",
        "optimism",
        "optimismSepolia",
        "policyFrom",
        "polygon",
        "polygonAmoy",
        "ronin",
        "saigon",
        "scroll",
        "scrollSepolia",
        "sei",
        "seiTestnet",
        "sepolia",
        "unichain",
        "unichainSepolia",
        "zkSync",
        "zksyncSepoliaTestnet",
        "zora",
        "zoraSepolia",
      ]
    `)
  })

  test('tillkit/parts', async () => {
    expect(await namesOf(import('../../src/parts.js'))).toMatchInlineSnapshot(`
      [
        "CheckoutViewParts",
        "DifferenceTable",
        "FeeBreakdown",
        "Fiat",
        "Icon",
        "Money",
        "OrderCardParts",
        "PaySummary",
        "PurchaseItem",
        "QuantityField",
        "StepList",
        "SwapQuoteTable",
        "TokenPicture",
        "TransactionLink",
        "checkoutActions",
        "formatAmount",
        "formatMoney",
        "formatShort",
        "orderState",
        "titleOf",
        "useLabels",
      ]
    `)
  })

  test('tillkit/core', async () => {
    expect(await namesOf(import('../../src/core.js'))).toMatchInlineSnapshot(`
      [
        "CheckoutError",
        "ListingError",
        "OfferError",
        "RpcError",
        "SellError",
        "TillError",
        "checkoutErrors",
        "compareSweeps",
        "createBasket",
        "createBasketIntent",
        "createCheckout",
        "createIntent",
        "createListingIntent",
        "createOfferIntent",
        "createSellIntent",
        "createTill",
        "defaultLimits",
        "defineSource",
        "defineVenue",
        "explain",
        "findSweep",
        "followOrders",
        "marketAbi",
        "priceOf",
        "readCounter",
        "readDeductions",
        "readFacts",
        "readOffer",
        "runCancel",
        "runListing",
        "runOffer",
        "runSell",
        "verify",
        "verifyCancel",
        "verifyListing",
        "verifyOffer",
        "verifyPurchase",
        "verifySell",
      ]
    `)
  })

  test('tillkit/internal', async () => {
    expect(await namesOf(import('../../src/internal.js'))).toMatchInlineSnapshot(`
      [
        "AddressCodec",
        "ChainId",
        "JsonObject",
        "PermitPost",
        "RpcError",
        "SeaportComponents",
        "SeaportListing",
        "SignedPurchase",
        "TillError",
        "addressFormat",
        "approvalStep",
        "bounds",
        "buyStep",
        "cancelListingsStep",
        "cancelOrderStep",
        "cancelRequestStep",
        "checksum",
        "conduitController",
        "costOfItems",
        "createMemoryStorage",
        "createOrderStep",
        "createRequestStep",
        "decimal",
        "decodeRevert",
        "encodeApprove",
        "encodeMarketBuy",
        "encodePermit",
        "encodePurchase",
        "encodeRequest",
        "encodeTypes",
        "encodeValidation",
        "erc1155Events",
        "erc721Events",
        "fromMarketplaceName",
        "fulfilmentStep",
        "hashSeaportOrder",
        "invalidInput",
        "isMoving",
        "isObject",
        "journalKey",
        "knownEvents",
        "knownReverts",
        "listingFees",
        "marketAbi",
        "marketplaceKinds",
        "maxDecimals",
        "openLoopback",
        "operatorStep",
        "orderFulfilled",
        "orderStatuses",
        "parseRecord",
        "permitAbi",
        "permitStep",
        "permitTypes",
        "pricedAt",
        "purchaseStep",
        "readLogs",
        "readPurchased",
        "readSecret",
        "requestAbi",
        "requestMakerAbi",
        "requestSimulation",
        "requestTermsAbi",
        "requested",
        "revertData",
        "runCli",
        "saleOfFulfilment",
        "saleOfOne",
        "seaportAddress",
        "seaportReverts",
        "seaportSpenders",
        "seaportTermsAbi",
        "seaportTypes",
        "signListingStep",
        "sleep",
        "takePage",
        "termsOf",
        "toMarketplaceName",
        "uniswapV2Router",
        "uniswapV3Router",
        "unworded",
        "waitForReceipt",
        "walletKinds",
        "watchRunner",
        "withTimeout",
        "withoutNulls",
        "wrappedAbi",
        "wrappedRouter",
      ]
    `)
  })

  test('@tillkit/service/internal', async () => {
    expect(await namesOf(import('../../packages/service/src/internal.js'))).toMatchInlineSnapshot(`
      [
        "ChainError",
        "ConfigError",
        "ProcessStartError",
        "RelayerToken",
        "addHash",
        "awaitOutput",
        "bundledContracts",
        "claimQueues",
        "claimWork",
        "closeCosts",
        "coalesceBySpeed",
        "contractGas",
        "countUnmined",
        "createLineLimit",
        "createLog",
        "createMetrics",
        "findUnpublished",
        "forgetReplaced",
        "freePort",
        "fromChain",
        "fromContract",
        "hasTransactions",
        "insertCosts",
        "insertDeliveries",
        "isAbandoned",
        "isNodeFailure",
        "lockFolder",
        "lockName",
        "lockPurchase",
        "lockRelayer",
        "migrate",
        "openChain",
        "openDatabase",
        "openPostgresQueue",
        "openServer",
        "parseConfig",
        "permitCall",
        "privateFolder",
        "processEnd",
        "pruneCosts",
        "readConfig",
        "readOpenCosts",
        "readPermit",
        "readRelay",
        "readReplaced",
        "readReverted",
        "readServiceArtifact",
        "readTime",
        "readTransactions",
        "relayOptions",
        "releaseQueues",
        "replaceRelay",
        "republishWork",
        "requirePurchase",
        "requireSignature",
        "rescheduleWork",
        "revertError",
        "scheduleWork",
        "settleCost",
        "silentLog",
        "startLoop",
        "startPostgres",
        "startSupervisor",
        "stopOnSignals",
        "stopProcess",
        "sumCosts",
        "toRpcError",
        "updateTransaction",
      ]
    `)
  })

  test('keep tillkit/internal out of documented entries and browser code', () => {
    const files = readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((path) => /\.tsx?$/.test(path))
    expect(sources.length).toBeGreaterThan(500)
    const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
    expect(
      sources.filter((path) => /['"](?:[./]*\/internal\.js|tillkit\/internal)['"]/.test(read(path))),
    ).toEqual([])
  })

  test('@tillkit/relayer', async () => {
    expect(await namesOf(import('../../packages/relayer/src/index.js'))).toEqual([
      'createRelay',
      'serveRelayer',
    ])
  })

  test('@tillkit/queue-nats', async () => {
    expect(await namesOf(import('../../packages/queue-nats/src/index.js'))).toEqual(['openNatsQueue'])
  })

  test('@tillkit/mcp', async () => {
    expect(await namesOf(import('../../packages/mcp/src/index.js'))).toEqual([
      'budgetTypedData',
      'createBuyer',
      'createServer',
      'readBudget',
    ])
  })

  test('tillkit/messages', async () => {
    expect(await namesOf(import('../../src/components/messages/index.js'))).toMatchInlineSnapshot(`
      [
        "ar",
        "de",
        "en",
        "es",
        "fr",
        "ja",
        "languages",
        "loadMessages",
        "plural",
        "zh",
      ]
    `)
  })

  test('tillkit/protocol', async () => {
    expect(await namesOf(import('../../src/protocol/index.js'))).toMatchInlineSnapshot(`
      [
        "AdditionalFee",
        "ContractType",
        "Domain",
        "ErrorBody",
        "ExecuteType",
        "FeeBreakdownEntry",
        "MarketplaceKind",
        "NewListing",
        "NewOffer",
        "NumberedPage",
        "OfferFilter",
        "OfferPage",
        "Order",
        "OrderData",
        "OrderFilter",
        "OrderSort",
        "OrderStatus",
        "Page",
        "PageRequest",
        "PostRequest",
        "Signature",
        "Step",
        "StepType",
        "SwapPrice",
        "SwapQuote",
        "UnmatchedEvent",
        "WalletKind",
        "WebhookDelivery",
        "WebhookEvent",
        "WebhookFilters",
        "WebhookListener",
        "WebhookNotification",
        "contractTypes",
        "errorRows",
        "executeTypes",
        "marketplaceKinds",
        "methods",
        "orderStatuses",
        "stepTypes",
        "walletKinds",
      ]
    `)
  })

  test('tillkit/query', async () => {
    expect(await namesOf(import('../../src/query/index.js'))).toMatchInlineSnapshot(`
      [
        "balancesQueryKey",
        "balancesQueryOptions",
        "buyStepsQueryKey",
        "buyStepsQueryOptions",
        "cancelStepsQueryKey",
        "cancelStepsQueryOptions",
        "getBalances",
        "getTokenMetadata",
        "highestOfferQueryKey",
        "highestOfferQueryOptions",
        "invalidateOrders",
        "listingStepsQueryKey",
        "listingStepsQueryOptions",
        "listingsQueryKey",
        "listingsQueryOptions",
        "offerCountQueryKey",
        "offerCountQueryOptions",
        "offerStepsQueryKey",
        "offerStepsQueryOptions",
        "offersQueryKey",
        "offersQueryOptions",
        "omittedCurrenciesQueryKey",
        "orderQueryKey",
        "orderQueryOptions",
        "ordersQueryKey",
        "ordersQueryOptions",
        "sellStepsQueryKey",
        "sellStepsQueryOptions",
        "swapPricesQueryKey",
        "swapPricesQueryOptions",
        "sweepQueryKey",
        "sweepQueryOptions",
        "tokenMetadataQueryKey",
        "tokenMetadataQueryOptions",
      ]
    `)
  })

  test('tillkit/widget', async () => {
    expect(await namesOf(import('../../src/widget/index.js'))).toMatchInlineSnapshot(`
      [
        "defineTillCheckout",
        "mountCheckout",
      ]
    `)
  })

  test('@tillkit/service', async () => {
    expect(await namesOf(import('../../packages/service/src/index.js'))).toMatchInlineSnapshot(`
      [
        "ConfigError",
        "ServiceConfig",
        "createService",
        "defineServiceVenue",
        "numberedOrderId",
        "parseConfig",
        "readConfig",
      ]
    `)
  })

  test('tillkit/testing', async () => {
    expect(await namesOf(import('../../src/testing/index.js'))).toMatchInlineSnapshot(`
      [
        "ConnectionLost",
        "ProviderError",
        "checkVenue",
        "createFaults",
        "createInProcessService",
        "createLocks",
        "createMemoryStorage",
        "createOrder",
        "createScenario",
        "createScriptedWallet",
        "exampleOrder",
        "waitForStatus",
      ]
    `)
  })

  test('tillkit/sources/market', async () => {
    expect(await namesOf(import('../../src/sources/market/index.js'))).toEqual(['marketSource'])
  })

  test('tillkit/sources/seaport', async () => {
    expect(await namesOf(import('../../src/sources/seaport/index.js'))).toEqual(['seaportSource'])
  })

  test('tillkit/webhooks', async () => {
    expect(await namesOf(import('../../src/webhooks/index.js'))).toMatchInlineSnapshot(`
      [
        "EventSignatureError",
        "WebhookError",
        "createMemoryDedupe",
        "createWebhookHandler",
        "decodeNotification",
        "encodeEventValues",
        "eventSignatureBounds",
        "parseEventSignature",
        "signWebhook",
        "verifyWebhook",
      ]
    `)
  })

  test('@tillkit/sandbox', async () => {
    expect(await namesOf(import('../../packages/sandbox/src/index.js'))).toMatchInlineSnapshot(`
      [
        "createSandbox",
      ]
    `)
  })
})

async function namesOf(entry: Promise<object>): Promise<string[]> {
  return Object.keys(await entry).sort()
}
