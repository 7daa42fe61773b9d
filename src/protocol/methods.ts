import * as z from 'zod/mini'
import {
  NewListing,
  NewOffer,
  NumberedPage,
  OfferFilter,
  OfferPage,
  OrderFilter,
  OrderSort,
  PageRequest,
} from './listing.js'
import { requested } from './openEnums.js'
import { Order, Page } from './order.js'
import {
  AddressCodec,
  Amount,
  ChainId,
  CurrencyCodec,
  HexString,
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
import { webhookMethods } from './webhookMethods.js'

const Slippage = z.number().check(z.gte(0), z.lte(50))

const Steps = z.object({
  /** The steps for the wallet, in the order of their execution. */
  steps: listOf(Step, 100),
})

const Orders = z.object({
  /** The orders of this page of the list. */
  orders: listOf(Order),
  /** The position of this page in the whole list. */
  page: Page,
})

const offersForToken = {
  /** The collection of the token. */
  contractAddress: AddressCodec,
  /** The token id in its collection. */
  tokenId: Amount,
  /** The filter. @default all offers */
  filter: withDefault(OfferFilter, {}),
}

/** Every method of the HTTP API: its service, its parameters, its result, and whether a client may safely repeat it. */
export const methods = {
  /** Returns the steps that buy tokens from listed orders (interface.md, GenerateBuyTransaction). */
  GenerateBuyTransaction: {
    ...routes.GenerateBuyTransaction,
    params: z.object({
      /** The collection of the tokens. */
      collectionAddress: AddressCodec,
      /** The account that pays and signs. */
      buyer: AddressCodec,
      /** The marketplace kind of the orders, or another marketplace kind that can buy them. */
      marketplace: requested.marketplace,
      /** The orders to buy: 1 to 50 of the collection, all in one currency. */
      ordersData: z.array(OrderData).check(z.minLength(1), z.maxLength(50)),
      /** Fees on top of the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
      /** The kind of the buyer’s wallet. */
      walletType: maybe(requested.wallet),
    }),
    returns: Steps,
  },
  /** Returns orders by contract and id, without unknown ones (interface.md, GetOrders). */
  GetOrders: {
    ...routes.GetOrders,
    params: z.object({
      /** The orders to return, 1 to 100. */
      input: z
        .array(
          z.object({
            /** The collection of the order's token. */
            contractAddress: AddressCodec,
            /** The id of the order on its market. */
            orderId: z.string().check(z.minLength(1), z.maxLength(256)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
      /** The requested page of the found orders. @default all orders in one page */
      page: maybe(NumberedPage),
    }),
    returns: Orders,
  },
  /** Returns the orders that match a filter, sorted and in pages (interface.md, ListOrders). */
  ListOrders: {
    ...routes.ListOrders,
    params: z.object({
      /** The filter. @default all orders */
      filter: withDefault(OrderFilter, {}),
      /** The columns to sort by, at most 3, the most important first. */
      sort: withDefault(z.array(OrderSort).check(z.maxLength(3)), []),
      /** The requested page of the list. */
      page: withDefault(PageRequest, {}),
    }),
    returns: Orders,
  },
  /** Returns a token's offers, only from makers that can pay now, newest first and in pages (interface.md, ListOffersForCollectible). */
  ListOffersForCollectible: {
    ...routes.ListOffersForCollectible,
    params: z.object({
      ...offersForToken,
      /** The requested page of the list. */
      page: withDefault(OfferPage, {}),
    }),
    returns: z.object({
      /** The offers of this page of the list. */
      offers: listOf(Order),
      /** The position of this page in the whole list. */
      page: maybe(Page),
    }),
  },
  /** Returns a token's offer with the highest unit price. Ignores makers that cannot pay now (interface.md, GetCollectibleHighestOffer). */
  GetCollectibleHighestOffer: {
    ...routes.GetCollectibleHighestOffer,
    params: z.object(offersForToken),
    returns: z.object({
      /** The offer. @default no offer matches */
      order: maybe(Order),
    }),
  },
  /** Returns the number of a token's offers, only from makers that can pay now (interface.md, GetCountOfOffersForCollectible). */
  GetCountOfOffersForCollectible: {
    ...routes.GetCountOfOffersForCollectible,
    params: z.object(offersForToken),
    returns: z.object({
      /** The number of offers. */
      count: z.number(),
    }),
  },
  /** Returns the steps that list a token (interface.md, GenerateListingTransaction). */
  GenerateListingTransaction: {
    ...routes.GenerateListingTransaction,
    params: z.object({
      /** The collection of the token. */
      collectionAddress: AddressCodec,
      /** The seller. */
      owner: AddressCodec,
      /** The marketplace kind to list on. */
      marketplace: requested.marketplace,
      /** The token, the quantity, the price and the expiry. */
      listing: NewListing,
      /** Fees included in the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
    }),
    returns: Steps,
  },
  /** Returns the steps that cancel an order (interface.md, GenerateCancelTransaction). */
  GenerateCancelTransaction: {
    ...routes.GenerateCancelTransaction,
    params: z.object({
      /** The collection of the token. */
      collectionAddress: AddressCodec,
      /** The account that listed the token. */
      maker: AddressCodec,
      /** The marketplace kind of the order. */
      marketplace: requested.marketplace,
      /** The id of the order on its market. */
      orderId: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    returns: Steps,
  },
  /** Returns the steps that make an offer for a token (interface.md, GenerateOfferTransaction). */
  GenerateOfferTransaction: {
    ...routes.GenerateOfferTransaction,
    params: z.object({
      /** The collection of the token. */
      collectionAddress: AddressCodec,
      /** The account that makes the offer and pays. */
      maker: AddressCodec,
      /** The token standard of the collection: `ERC721` or `ERC1155`. */
      contractType: requested.contractType,
      /** The marketplace kind of the offer. */
      orderbook: requested.marketplace,
      /** The token, the quantity, the price and the expiry. */
      offer: NewOffer,
      /** The kind of the maker’s wallet. */
      walletType: maybe(requested.wallet),
      /** Fees on top of the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
    }),
    returns: Steps,
  },
  /** Returns the steps that sell tokens to offers (interface.md, GenerateSellTransaction). */
  GenerateSellTransaction: {
    ...routes.GenerateSellTransaction,
    params: z.object({
      /** The collection of the tokens. */
      collectionAddress: AddressCodec,
      /** The account that gives the tokens and signs. */
      seller: AddressCodec,
      /** The marketplace kind of the offers. */
      marketplace: requested.marketplace,
      /** The offers to accept: 1 to 50 of the collection, all in one currency. */
      ordersData: z.array(OrderData).check(z.minLength(1), z.maxLength(50)),
      /** Fees that the seller pays from the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
      /** The kind of the seller’s wallet. */
      walletType: maybe(requested.wallet),
    }),
    returns: Steps,
  },
  /** Submits a signature that a step requested (interface.md, Execute). */
  Execute: {
    ...routes.Execute,
    params: z.object({
      /** The signature of the wallet. */
      signature: HexString,
      /** The `method` of the step’s `post`. */
      method: Text,
      /** The `endpoint` of the step’s `post`. */
      endpoint: UrlText,
      /** The `executeType` of the step: the kind of signed data. */
      executeType: requested.executeType,
      /** The `body` of the step’s `post`. */
      body: JsonObject,
    }),
    returns: z.object({
      /** The id of the bought or listed order. */
      orderId: Text,
    }),
  },
  /** Returns the price of an amount in each currency that the wallet can pay with (interface.md, GetSwapPrices). */
  GetSwapPrices: {
    ...routes.GetSwapPrices,
    params: z.object({
      /** The account that pays. */
      userAddress: AddressCodec,
      /** The currency to buy. */
      buyCurrencyAddress: CurrencyCodec,
      /** The amount to buy, in the smallest unit of that currency. */
      buyAmount: Amount,
      /** The chain of both currencies. */
      chainId: ChainId,
      /** The maximum price increase, in percent: 1 is 1 %. */
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({
      /** One price for each currency that the wallet can pay with. */
      swapPrices: listOf(SwapPrice),
      /** The currencies whose swap pools are unusable now. */
      omitted: maybe(listOf(OmittedCurrency)),
    }),
  },
  /** Returns one swap price with its transaction (interface.md, GetSwapQuote). */
  GetSwapQuote: {
    ...routes.GetSwapQuote,
    params: z.object({
      /** The account that pays. */
      userAddress: AddressCodec,
      /** The currency to buy. */
      buyCurrencyAddress: CurrencyCodec,
      /** The currency to pay with. */
      sellCurrencyAddress: CurrencyCodec,
      /** The amount to buy, in the smallest unit of that currency. */
      buyAmount: Amount,
      /** The chain of both currencies. */
      chainId: ChainId,
      /** Whether the result contains `approveData`. */
      includeApprove: withDefault(z.boolean(), false),
      /** The maximum price increase, in percent: 1 is 1 %. */
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({
      /** The price with its transaction. */
      swapQuote: SwapQuote,
    }),
  },
  ...webhookMethods,
} as const satisfies Record<string, MethodShape>

/** The name of a method. */
export type Method = keyof typeof methods
export type ServiceName = (typeof methods)[Method]['service']
/** The parameters that a caller passes: fields with a default are optional. */
export type Params<method extends Method> = WithDefaults<(typeof methods)[method]['params']>
/** The parameters that a handler receives: {@link Params} with all defaults. */
export type Received<method extends Method> = z.output<(typeof methods)[method]['params']>
/** The result of a method. */
export type Returns<method extends Method> = z.output<(typeof methods)[method]['returns']>

type MethodShape = {
  /** The part of the URL path before the method’s name. */
  service: 'Marketplace' | 'API' | 'Indexer'
  /** Whether a repeated request has the same effect as one request. */
  repeatable: boolean
  /** The schema of the parameters. */
  params: z.ZodMiniObject
  /** The schema of the result. */
  returns: z.ZodMiniObject
}

type WithDefaults<schema extends z.ZodMiniObject> = Omit<z.output<schema>, DefaultKeys<schema>> &
  Partial<Pick<z.output<schema>, DefaultKeys<schema>>>
type DefaultKeys<schema extends z.ZodMiniObject> = {
  [key in keyof z.output<schema>]: undefined extends z.input<schema>[key & keyof z.input<schema>]
    ? key
    : never
}[keyof z.output<schema>]
