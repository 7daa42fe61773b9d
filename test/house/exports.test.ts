import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** The names that each entry point exports. A removed or renamed name breaks the code of users. */
describe('exports', () => {
  test('tillkit', async () => {
    expect(await namesOf(import('../../src/index.js'))).toMatchInlineSnapshot(`
      [
        "BasketButton",
        "BasketView",
        "CheckoutButton",
        "CheckoutDialog",
        "CheckoutView",
        "ErrorNotice",
        "MessagesProvider",
        "OrderCard",
        "OrderGrid",
        "PayPicker",
        "Receipt",
        "TillProvider",
        "createTill",
        "useBasket",
        "useCancelListing",
        "useCheckout",
        "useCollectionName",
        "useCreateListing",
        "useCurrency",
        "useListings",
        "useMessages",
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
        "RpcError",
        "TillError",
        "checkoutErrors",
        "compareSweeps",
        "createBasket",
        "createBasketIntent",
        "createCheckout",
        "createIntent",
        "createListingIntent",
        "createTill",
        "defaultLimits",
        "defineSource",
        "defineVenue",
        "explain",
        "findSweep",
        "marketAbi",
        "priceOf",
        "readCounter",
        "readDeductions",
        "readFacts",
        "runCancel",
        "runListing",
        "verify",
        "verifyCancel",
        "verifyListing",
        "verifyPurchase",
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
        "marketContracts",
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
        "readArtifact",
        "readConfig",
        "readOpenCosts",
        "readPermit",
        "readRelay",
        "readReplaced",
        "readReverted",
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
        "Domain",
        "ErrorBody",
        "ExecuteType",
        "FeeBreakdownEntry",
        "MarketplaceKind",
        "NewListing",
        "NumberedPage",
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
        "listingStepsQueryKey",
        "listingStepsQueryOptions",
        "listingsQueryKey",
        "listingsQueryOptions",
        "omittedCurrenciesQueryKey",
        "orderQueryKey",
        "orderQueryOptions",
        "ordersQueryKey",
        "ordersQueryOptions",
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
