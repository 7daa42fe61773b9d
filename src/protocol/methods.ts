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

/** Percent, 0 to 50; 1 is 1 %. */
const Slippage = z.number().check(z.gte(0), z.lte(50))

const Steps = z.object({
  /** What the wallet does, one after the other, in this order. */
  steps: listOf(Step, 100),
})

const Orders = z.object({
  /** The orders that were found. */
  orders: listOf(Order),
  /** Which part of all of them this is. */
  page: Page,
})

/**
 * Every method of the interface: the service that has it, what goes in, what comes out, and whether sending it twice
 * does no more than sending it once. Client and service are both made from this table.
 */
export const methods = {
  /** The steps by which a buyer buys tokens from listed orders (interface.md, GenerateBuyTransaction). */
  GenerateBuyTransaction: {
    ...routes.GenerateBuyTransaction,
    params: z.object({
      /** The contract of the tokens. */
      collectionAddress: AddressCodec,
      /** Who pays, and signs. */
      buyer: AddressCodec,
      /** The market kind that the orders live on, or another that they can be bought through. */
      marketplace: MarketplaceKind,
      /** What is bought: 1 to 50 orders of the collection, all in one currency. */
      ordersData: z.array(OrderData).check(z.minLength(1), z.maxLength(50)),
      /** Fees on top of the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
      /** The kind of the buyer’s wallet: some need no approval of their own. */
      walletType: maybe(WalletKind),
    }),
    returns: Steps,
  },
  /** Orders by contract and id; unknown ones are left out (interface.md, GetOrders). */
  GetOrders: {
    ...routes.GetOrders,
    params: z.object({
      /** 1 to 100 of them; the answer has their order. */
      input: z
        .array(
          z.object({
            /** The contract of the collection. */
            contractAddress: AddressCodec,
            /** The id on its market. */
            orderId: z.string().check(z.minLength(1), z.maxLength(256)),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    }),
    returns: Orders,
  },
  /** Orders that a filter lets through, sorted, page by page (interface.md, ListOrders). */
  ListOrders: {
    ...routes.ListOrders,
    params: z.object({
      /** Which are wanted. */
      filter: withDefault(OrderFilter, {}),
      /** What the list is sorted by, first things first, up to 3. */
      sort: withDefault(z.array(OrderSort).check(z.maxLength(3)), []),
      /** Which part of the list. */
      page: withDefault(PageRequest, {}),
    }),
    returns: Orders,
  },
  /** The steps by which a seller lists a token (interface.md, GenerateListingTransaction). */
  GenerateListingTransaction: {
    ...routes.GenerateListingTransaction,
    params: z.object({
      /** The contract of the token. */
      collectionAddress: AddressCodec,
      /** Who sells. */
      owner: AddressCodec,
      /** The market kind to list on. */
      marketplace: MarketplaceKind,
      /** What is listed, until when, and for how much. */
      listing: NewListing,
      /** What others get of the price, up to 10. */
      additionalFees: withDefault(z.array(AdditionalFee).check(z.maxLength(10)), []),
    }),
    returns: Steps,
  },
  /** The steps by which a seller takes an order back (interface.md, GenerateCancelTransaction). */
  GenerateCancelTransaction: {
    ...routes.GenerateCancelTransaction,
    params: z.object({
      /** The contract of the token. */
      collectionAddress: AddressCodec,
      /** Who has listed it. */
      maker: AddressCodec,
      /** The market kind that the order lives on. */
      marketplace: MarketplaceKind,
      /** The id on its market. */
      orderId: z.string().check(z.minLength(1), z.maxLength(256)),
    }),
    returns: Steps,
  },
  /** Takes a signature that a step asked for (interface.md, Execute). */
  Execute: {
    ...routes.Execute,
    params: z.object({
      /** What the wallet has signed. */
      signature: HexString,
      /** As the step’s `post` has it. */
      method: Text,
      /** As the step’s `post` has it. */
      endpoint: UrlText,
      /** As the step has it: what is signed. */
      executeType: ExecuteType,
      /** As the step’s `post` has it. */
      body: JsonObject,
    }),
    returns: z.object({
      /** The order that was bought or listed by it. */
      orderId: Text,
    }),
  },
  /** What an amount of one currency costs in each that the wallet can pay with (interface.md, GetSwapPrices). */
  GetSwapPrices: {
    ...routes.GetSwapPrices,
    params: z.object({
      /** The wallet that pays. */
      userAddress: AddressCodec,
      /** What is needed. */
      buyCurrencyAddress: CurrencyCodec,
      /** How much of it, in its smallest unit. */
      buyAmount: Amount,
      /** The chain of both currencies. */
      chainId: ChainId,
      /** How much dearer it may become, in percent: 1 is 1 %. */
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({
      /** One for each currency that the wallet can pay with. */
      swapPrices: listOf(SwapPrice),
      /** The currencies whose pools cannot be used. */
      omitted: maybe(listOf(OmittedCurrency)),
    }),
  },
  /** One swap price with its transaction (interface.md, GetSwapQuote). */
  GetSwapQuote: {
    ...routes.GetSwapQuote,
    params: z.object({
      /** The wallet that pays. */
      userAddress: AddressCodec,
      /** What is needed. */
      buyCurrencyAddress: CurrencyCodec,
      /** What is paid with. */
      sellCurrencyAddress: CurrencyCodec,
      /** How much is needed, in the smallest unit of its currency. */
      buyAmount: Amount,
      /** The chain of both currencies. */
      chainId: ChainId,
      /** Whether `approveData` is wanted. */
      includeApprove: withDefault(z.boolean(), false),
      /** How much dearer it may become, in percent: 1 is 1 %. */
      slippagePercentage: withDefault(Slippage, 1),
    }),
    returns: z.object({
      /** The price, and the transaction that makes it so. */
      swapQuote: SwapQuote,
    }),
  },
  ...webhookMethods,
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
  /** The part of the path before the method’s name. */
  service: 'Marketplace' | 'API' | 'Indexer'
  /** Whether sending it twice does no more than sending it once. */
  repeatable: boolean
  /** What goes in. */
  params: z.ZodMiniObject
  /** What comes out. */
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
