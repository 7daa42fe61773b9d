/**
 * Every method of the interface: the service that has it, and whether sending it twice does no more than sending it
 * once. What goes in and what comes out is in the table of `methods`.
 */
export const routes = {
  GenerateBuyTransaction: { service: 'Marketplace', repeatable: true },
  GetOrders: { service: 'Marketplace', repeatable: true },
  ListOrders: { service: 'Marketplace', repeatable: true },
  GenerateListingTransaction: { service: 'Marketplace', repeatable: true },
  GenerateCancelTransaction: { service: 'Marketplace', repeatable: true },
  Execute: { service: 'Marketplace', repeatable: false },
  GetSwapPrices: { service: 'API', repeatable: true },
  GetSwapQuote: { service: 'API', repeatable: true },
  AddWebhookListener: { service: 'Indexer', repeatable: true },
  RemoveWebhookListener: { service: 'Indexer', repeatable: true },
  GetWebhookListener: { service: 'Indexer', repeatable: true },
  GetAllWebhookListeners: { service: 'Indexer', repeatable: true },
  UpdateWebhookListener: { service: 'Indexer', repeatable: true },
  ToggleWebhookListener: { service: 'Indexer', repeatable: false },
  PauseAllWebhookListeners: { service: 'Indexer', repeatable: true },
  ResumeAllWebhookListeners: { service: 'Indexer', repeatable: true },
  RotateWebhookSecret: { service: 'Indexer', repeatable: false },
  GetWebhookDeliveries: { service: 'Indexer', repeatable: true },
  ReplayWebhookDelivery: { service: 'Indexer', repeatable: false },
} as const
