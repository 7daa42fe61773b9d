import type { Address, LocalAccount } from 'viem'
import * as z from 'zod/mini'
import type { ChainClient } from '../checkout/errors/readChain.js'
import { requireOptions } from '../client/requireOptions.js'
import { RpcError } from '../protocol/errors.js'
import { type Method, methods, type Received, type Returns } from '../protocol/methods.js'
import type { Step } from '../protocol/step.js'
import type { webhookMethods } from '../protocol/webhookMethods.js'
import { createRelay } from './createRelay.js'
import { buySteps } from './market/buySteps.js'
import { cancelSteps } from './market/cancelSteps.js'
import { findOrder } from './market/findOrder.js'
import { findOrders } from './market/findOrders.js'
import { listingSteps } from './market/listingSteps.js'
import { readSwapPrices } from './market/readSwapPrices.js'
import { requireKnown } from './market/requireKnown.js'
import { quoteSwap } from './quoteSwap.js'

/**
 * Creates a service that runs in the same process, for Storybook and tests. It implements every method of `Marketplace` and `API`: orders
 * come from a market contract without a database, and swaps from `router`.
 *
 * @throws TillError `TillOptionInvalid` without a client.
 *
 * @example
 * const { fetch } = createInProcessService({ client, market })
 * const till = createTill({ accessKey: 'any', marketplaceUrl: 'https://service.test', apiUrl: 'https://service.test', fetch })
 */
export function createInProcessService(
  rawOptions: createInProcessService.Options,
): createInProcessService.ReturnType {
  const options = requireOptions('createInProcessService', rawOptions, 'client')
  const { client, market, relayer, router, tamper = (steps) => steps } = options
  const relay = relayer && createRelay({ client, market, relayer })
  const place = { client, market }
  const handlers: { [method in Answered]: (request: Received<method>) => Promise<Returns<method>> } = {
    GetOrders: async ({ input }) => {
      const found = await Promise.all(
        input.map(({ contractAddress: collection, orderId }) => findOrder({ ...place, collection, orderId })),
      )
      const orders = found.filter((order) => order !== undefined)
      return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
    },
    ListOrders: (request) => findOrders({ ...place, request }),
    GenerateBuyTransaction: async (request) => ({
      steps: tamper(await buySteps({ ...place, relay, request })),
    }),
    GenerateListingTransaction: async (request) => ({
      steps: tamper(await listingSteps({ ...place, request })),
    }),
    GenerateCancelTransaction: async (request) => ({
      steps: tamper(await cancelSteps({ ...place, request })),
    }),
    Execute: async (request) => {
      if (!relay) throw new RpcError('NotImplemented')
      return relay.execute(request)
    },
    GetSwapPrices: async (request) => {
      return router ? readSwapPrices({ ...place, router, request }) : { swapPrices: [] }
    },
    GetSwapQuote: async (request) => {
      if (!router) throw new RpcError('NotImplemented')
      return quoteSwap({ client, router, request })
    },
  }
  const isHandled = (name: string): name is Answered => Object.hasOwn(handlers, name)

  return {
    fetch: async (input, init) => {
      const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
      try {
        const body = JSON.parse(String(init?.body))
        if (name === 'permits' && relay) {
          relay.savePermit(body)
          return Response.json({})
        }
        if (!isHandled(name)) throw new RpcError('MethodNotFound')
        const { params, returns } = methods[name]
        const received = z.decode(params as z.ZodMiniType, body)
        requireKnown(received as requireKnown.Options)
        const answer = await handlers[name](received as never)
        return Response.json(z.encode(returns as z.ZodMiniType, answer))
      } catch (error) {
        const failure =
          error instanceof RpcError ? error : new RpcError('WebrpcInternalError', { cause: error })
        return Response.json(failure.toBody(), { status: failure.status })
      }
    },
  }
}

export declare namespace createInProcessService {
  type Options = {
    /** A viem client of the chain. */
    client: ChainClient
    /** The market contract. */
    market: Address
    /** Changes the steps before the service returns them. @default no change */
    tamper?: ((steps: Step[]) => Step[]) | undefined
    /** The account that sends the purchases that buyers sign. @default none: buyers send transactions themselves */
    relayer?: LocalAccount | undefined
    /** The Uniswap V2 router for prices and quotes. @default none: no swaps */
    router?: Address | undefined
  }
  type ReturnType = {
    /** The `fetch` function for `createTill`. */
    fetch: typeof globalThis.fetch
  }
}

type Answered = Exclude<
  Method,
  | keyof typeof webhookMethods
  | 'ListOffersForCollectible'
  | 'GetCollectibleHighestOffer'
  | 'GetCountOfOffersForCollectible'
  | 'GenerateOfferTransaction'
  | 'GenerateSellTransaction'
>
