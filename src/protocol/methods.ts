import * as z from 'zod/mini'
import { NewListing, OrderFilter, OrderSort, PageRequest } from './listing.js'
import { ExecuteType, MarketplaceKind, WalletKind } from './openEnums.js'
import { Order, Page } from './order.js'
import {
  AddressCodec,
  Amount,
  ChainId,
  CurrencyCodec,
  HexString,
  Id,
  JsonObject,
  listOf,
  maybe,
  Text,
  UrlText,
  withDefault,
} from './primitives.js'
import { routes } from './routes.js'
import { AdditionalFee, OrderData, Step } from './step.js'
import { OmittedCurrency, SwapPrice, SwapQuote } from './swap.js'
import { WebhookDelivery, WebhookFilters, WebhookListener } from './webhook.js'

/** Percent, 0 to 50; 1 is 1 %. */
const Slippage = z.number().check(z.gte(0), z.lte(50))

const Status = z.object({ status: z._default(z.boolean(), true) })
const AnyListener = z.object({ projectId: maybe(Id) })
const OneListener = z.object({ id: Id, projectId: maybe(Id) })
const Returned = z.object({ webhookListener: WebhookListener })

/**
 * Every method of the interface: the service that has it, what goes in, what comes out, and whether sending it twice
 * does no more than sending it once. Client and service are both made from this table.
 */
export const methods = {
  /** The steps by which a buyer buys tokens from listed orders (interface.md, GenerateBuyTransaction). */
  GenerateBuyTransaction: {
    ...routes.GenerateBuyTransaction,
    params: z.object({
      collectionAddress: AddressCodec,
      buyer: AddressCodec,
      marketplace: MarketplaceKind,
      ordersData: z.array(OrderData).check(z.minLength(1), z.maxLength(50)),
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
      walletType: maybe(WalletKind),
    }),
    returns: z.object({ steps: listOf(Step, 100) }),
  },
  /** Orders by contract and id; unknown ones are left out (interface.md, GetOrders). */
  GetOrders: {
    ...routes.GetOrders,
    params: z.object({
      input: z
        .array(
          z.object({
            contractAddress: AddressCodec,
            orderId: z.string().check(z.minLength(1), z.maxLength(256)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    returns: z.object({ orders: listOf(Order), page: Page }),
  },
  /** Orders that a filter lets through, sorted, page by page (wire.md, Decided since). */
  ListOrders: {
    ...routes.ListOrders,
    params: z.object({
      filter: withDefault(OrderFilter, {}),
      sort: withDefault(z.array(OrderSort).check(z.maxLength(3)), []),
      page: withDefault(PageRequest, {}),
    }),
    returns: z.object({ orders: listOf(Order), page: Page }),
  },
  /** The steps by which a seller lists a token (wire.md, Decided since). */
  GenerateListingTransaction: {
    ...routes.GenerateListingTransaction,
    params: z.object({
      collectionAddress: AddressCodec,
      owner: AddressCodec,
      marketplace: MarketplaceKind,
      listing: NewListing,
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
    }),
    returns: z.object({ steps: listOf(Step, 100) }),
  },
  /** The steps by which a seller takes an order back (wire.md, Decided since). */
  GenerateCancelTransaction: {
    ...routes.GenerateCancelTransaction,
    params: z.object({
      collectionAddress: AddressCodec,
      maker: AddressCodec,
      marketplace: MarketplaceKind,
      orderId: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    returns: z.object({ steps: listOf(Step, 100) }),
  },
  /** Takes a signature that a step asked for (wire.md, GenerateBuyTransaction). */
  Execute: {
    ...routes.Execute,
    params: z.object({
      signature: HexString,
      method: Text,
      endpoint: UrlText,
      executeType: ExecuteType,
      body: JsonObject,
    }),
    returns: z.object({ orderId: Text }),
  },
  /** What an amount of one currency costs in each that the wallet can pay with (interface.md, GetSwapPrices). */
  GetSwapPrices: {
    ...routes.GetSwapPrices,
    params: z.object({
      userAddress: AddressCodec,
      buyCurrencyAddress: CurrencyCodec,
      buyAmount: Amount,
      chainId: ChainId,
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({ swapPrices: listOf(SwapPrice), omitted: maybe(listOf(OmittedCurrency)) }),
  },
  /** One swap price with its transaction (wire.md, GetSwapPrices). */
  GetSwapQuote: {
    ...routes.GetSwapQuote,
    params: z.object({
      userAddress: AddressCodec,
      buyCurrencyAddress: CurrencyCodec,
      sellCurrencyAddress: CurrencyCodec,
      buyAmount: Amount,
      chainId: ChainId,
      includeApprove: withDefault(z.boolean(), false),
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({ swapQuote: SwapQuote }),
  },
  /** Registers a URL for the events that match (interface.md, AddWebhookListener). Needs the secret key. */
  AddWebhookListener: {
    ...routes.AddWebhookListener,
    params: z.object({ url: UrlText, filters: WebhookFilters, projectId: maybe(Id) }),
    returns: z.object({ status: z._default(z.boolean(), true), listener: WebhookListener }),
  },
  /** Ends a registration (interface.md, RemoveWebhookListener). Needs the secret key. */
  RemoveWebhookListener: {
    ...routes.RemoveWebhookListener,
    params: z.object({ id: Id, projectId: Id }),
    returns: Status,
  },
  /** A listener by its id. This and the following need the secret key, too. */
  GetWebhookListener: { ...routes.GetWebhookListener, params: OneListener, returns: Returned },
  /** All listeners of the project, the oldest first; with `page` a part of them, and what the next begins with. */
  GetAllWebhookListeners: {
    ...routes.GetAllWebhookListeners,
    params: z.object({ projectId: maybe(Id), page: maybe(PageRequest) }),
    returns: z.object({ webhookListeners: listOf(WebhookListener), page: maybe(Page) }),
  },
  /** Changes those of a listener's `url`, `filters`, `name` and `active` that are there. */
  UpdateWebhookListener: {
    ...routes.UpdateWebhookListener,
    params: z.object({ listener: WebhookListener, projectId: maybe(Id) }),
    returns: Status,
  },
  /** Pauses an active listener, and has a paused one go on. */
  ToggleWebhookListener: { ...routes.ToggleWebhookListener, params: OneListener, returns: Returned },
  /** Pauses all listeners of the project. */
  PauseAllWebhookListeners: { ...routes.PauseAllWebhookListeners, params: AnyListener, returns: Status },
  /** Has all listeners of the project go on. */
  ResumeAllWebhookListeners: { ...routes.ResumeAllWebhookListeners, params: AnyListener, returns: Status },
  /** Gives a listener a new secret. For a day its deliveries are signed with the old one as well. */
  RotateWebhookSecret: { ...routes.RotateWebhookSecret, params: OneListener, returns: Returned },
  /** What went to the project's listeners, the latest first, at most 100; with `page` one page after the other. */
  GetWebhookDeliveries: {
    ...routes.GetWebhookDeliveries,
    params: z.object({
      projectId: maybe(Id),
      listenerId: maybe(Id),
      state: maybe(Text),
      page: maybe(PageRequest),
    }),
    returns: z.object({ deliveries: listOf(WebhookDelivery), page: maybe(Page) }),
  },
  /** Delivers once more what was given up, or delivered. */
  ReplayWebhookDelivery: { ...routes.ReplayWebhookDelivery, params: OneListener, returns: Status },
} as const satisfies Record<string, MethodShape>

/** The name of a method. */
export type Method = keyof typeof methods
/** The name of a service. */
export type ServiceName = (typeof methods)[Method]['service']
/** What a caller passes: `bigint`, `Address`, and defaults left out. */
export type Params<method extends Method> = WithDefaults<(typeof methods)[method]['params']>
/** What a handler receives: as {@link Params}, with the defaults filled in. */
export type Received<method extends Method> = z.output<(typeof methods)[method]['params']>
/** What a method answers. */
export type Returns<method extends Method> = z.output<(typeof methods)[method]['returns']>

type MethodShape = {
  service: 'Marketplace' | 'API' | 'Indexer'
  repeatable: boolean
  params: z.ZodMiniObject
  returns: z.ZodMiniObject
}

/** The output of a schema, with fields that have a default optional. */
type WithDefaults<schema extends z.ZodMiniObject> = Omit<z.output<schema>, DefaultKeys<schema>> &
  Partial<Pick<z.output<schema>, DefaultKeys<schema>>>
type DefaultKeys<schema extends z.ZodMiniObject> = {
  [key in keyof z.output<schema>]: undefined extends z.input<schema>[key & keyof z.input<schema>]
    ? key
    : never
}[keyof z.output<schema>]
