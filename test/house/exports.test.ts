import { describe, expect, test } from 'vitest'

/** What each entry point exports: a change here is a change for everybody who uses it. */
describe('exports', () => {
  test('tillkit', async () => {
    expect(await namesOf(import('../../src/index.js'))).toMatchInlineSnapshot(`
      [
        "BasketButton",
        "BasketView",
        "CheckoutButton",
        "CheckoutDialog",
        "CheckoutView",
        "CheckoutViewChanges",
        "CheckoutViewDetails",
        "CheckoutViewEnding",
        "CheckoutViewExpiry",
        "CheckoutViewFacts",
        "CheckoutViewFooter",
        "CheckoutViewFunds",
        "CheckoutViewHeader",
        "CheckoutViewItems",
        "CheckoutViewNarration",
        "CheckoutViewNotice",
        "CheckoutViewPay",
        "CheckoutViewRoot",
        "CheckoutViewStep",
        "CheckoutViewTotal",
        "DifferenceTable",
        "ErrorNotice",
        "FeeBreakdown",
        "Fiat",
        "Icon",
        "MessagesProvider",
        "Money",
        "OrderCard",
        "OrderCardAction",
        "OrderCardAvailability",
        "OrderCardCollection",
        "OrderCardExpiry",
        "OrderCardFiat",
        "OrderCardMedia",
        "OrderCardPrice",
        "OrderCardQuantity",
        "OrderCardRoot",
        "OrderCardSeller",
        "OrderCardTitle",
        "OrderGrid",
        "PayPicker",
        "PaySummary",
        "PurchaseItem",
        "QuantityField",
        "Receipt",
        "StepList",
        "SwapQuoteTable",
        "TillProvider",
        "TokenPicture",
        "TransactionLink",
        "checkoutActions",
        "createTill",
        "en",
        "formatAmount",
        "formatMoney",
        "formatShort",
        "languages",
        "loadMessages",
        "orderState",
        "plural",
        "titleOf",
        "useBasket",
        "useBuySteps",
        "useCancelSteps",
        "useCheckout",
        "useCollectionName",
        "useCurrency",
        "useLabels",
        "useListing",
        "useListingSteps",
        "useListings",
        "useMessages",
        "useOrder",
        "useOrders",
        "usePayment",
        "useSuspenseListings",
        "useSuspenseOrder",
        "useSuspenseOrders",
        "useSuspenseSwapPrices",
        "useSuspenseTokenMetadata",
        "useSwapPrices",
        "useSweep",
        "useTill",
        "useTokenMetadata",
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
        "errorRows",
        "executeTypes",
        "explain",
        "findSweep",
        "marketAbi",
        "marketplaceKinds",
        "orderStatuses",
        "priceOf",
        "readCounter",
        "readFacts",
        "runCancel",
        "runListing",
        "stepTypes",
        "verify",
        "verifyCancel",
        "verifyListing",
        "verifyPurchase",
        "walletKinds",
      ]
    `)
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
        "WalletKind",
        "WebhookDelivery",
        "WebhookEvent",
        "WebhookFilters",
        "WebhookListener",
        "WebhookNotification",
        "methods",
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
        "waitForStatus",
      ]
    `)
  })

  test('tillkit/venues/seaport', async () => {
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
