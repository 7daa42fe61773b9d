import { formatUnits, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import { methods, type Received } from '../../../../src/protocol/methods.js'
import type { Order } from '../../../../src/protocol/order.js'
import type { Step } from '../../../../src/protocol/step.js'

/**
 * Creates a service for the orders of a market that is not ours. The service shows the orders that `readOrders` returns, and sells them
 * with the given steps.
 */
export function createServiceOf(options: createServiceOf.Options): { fetch: typeof globalThis.fetch } {
  const handlers = {
    GetOrders: async ({ input }: Received<'GetOrders'>) => {
      const orders = await options.readOrders(input.map(({ orderId }) => orderId))
      return {
        orders: orders.map(asOrder),
        page: { page: 1, pageSize: orders.length, more: false, sort: [] },
      }
    },
    GenerateBuyTransaction: async (request: Received<'GenerateBuyTransaction'>) => {
      return { steps: await options.steps(request) }
    },
  }
  return {
    fetch: async (input, init) => {
      const name = new URL(String(input)).pathname.split('/').at(-1) as keyof typeof handlers
      const { params, returns } = methods[name]
      const received = z.decode(params as z.ZodMiniType, JSON.parse(String(init?.body)))
      const answer = await handlers[name](received as never)
      return Response.json(z.encode(returns as z.ZodMiniType, answer))
    },
  }
}

export declare namespace createServiceOf {
  type Options = {
    /** Returns the fields in which the orders differ. The service adds the other fields. */
    readOrders: (orderIds: readonly string[]) => Promise<Partial<Order>[]>
    steps: (request: Received<'GenerateBuyTransaction'>) => Promise<Step[]>
  }
}

export function asOrder(known: Partial<Order>): Order {
  const { priceAmount = 0n, priceDecimals = 0, quantityAvailable = 0n } = known
  const [price, quantity] = [formatUnits(priceAmount, priceDecimals), `${quantityAvailable}`]
  const begin = new Date(0)
  return {
    id: 0,
    collectionId: 0,
    orderId: '',
    chainId: 0,
    originName: 'elsewhere',
    collectionContractAddress: zeroAddress,
    createdBy: zeroAddress,
    priceAmount,
    priceAmountFormatted: price,
    priceAmountNet: priceAmount,
    priceAmountNetFormatted: price,
    priceCurrencyAddress: zeroAddress,
    priceDecimals,
    quantityInitial: quantityAvailable,
    quantityInitialFormatted: quantity,
    quantityRemaining: quantityAvailable,
    quantityRemainingFormatted: quantity,
    quantityAvailable,
    quantityAvailableFormatted: quantity,
    quantityDecimals: 0,
    feeBps: 0,
    feeBreakdown: [],
    validFrom: begin,
    validUntil: begin,
    blockNumber: 0,
    createdAt: begin,
    updatedAt: begin,
    tokenId: 0n,
    marketplace: 'service_marketplace_v2',
    side: 'listing',
    status: quantityAvailable > 0n ? 'active' : 'filled',
    ...known,
  }
}
