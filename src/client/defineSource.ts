import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import { normalizeOrderId } from '../protocol/normalizeOrderId.js'
import type { Order } from '../protocol/order.js'
import { WrongField } from '../protocol/WrongField.js'
import type { CallOptions } from './callOptions.js'
import { completeOrder } from './completeOrder.js'
import { encodeBody } from './encodeBody.js'
import type { OrderSource, SourceOrder } from './orderSource.js'
import { requireChain } from './requireChain.js'

/**
 * Makes a marketplace's own backend into a `source` of `createTill`: orders and steps come from it instead of a service.
 * What goes in is checked, an answer is given up in time, and a failure is an `RpcError`, as with a service.
 *
 * @example
 * const till = createTill({ source: defineSource({ getOrders, steps }) })
 */
export function defineSource(source: OrderSource): defineSource.ReturnType {
  const { timeout = 10_000 } = source

  async function ask<method extends Method, value>(
    method: method,
    { chainId, ...params }: Params<method> & { chainId: number },
    { signal }: CallOptions,
    run: () => Promise<value>,
  ): Promise<value> {
    if (!Number.isSafeInteger(chainId) || chainId < 1) {
      throw new RpcError('InvalidArgument', { details: `chainId: ${chainId} is no chain id.` })
    }
    encodeBody({ method, params: params as unknown as Params<method> })
    try {
      signal?.throwIfAborted()
      const late = () => new RpcError('Timeout', { details: `The source took longer than ${timeout} ms.` })
      return await withTimeout(run(), { timeoutMs: timeout, late, signal })
    } catch (cause) {
      if (signal?.aborted) throw new RpcError('WebrpcClientDisconnected', { cause })
      if (cause instanceof RpcError) throw cause
      if (cause instanceof WrongField)
        throw new RpcError('WebrpcBadResponse', { details: `The source: ${cause.message}`, cause })
      throw new RpcError('WebrpcRequestFailed', { details: 'The source of the orders failed.', cause })
    }
  }

  return {
    async getOrders(params, callOptions = {}) {
      const found = await ask('GetOrders', params, callOptions, async () => {
        const told = await source.getOrders(params, callOptions)
        return new Map(complete(told, params.chainId).map((order) => [nameOf(order), order]))
      })
      const names = new Set(
        params.input.map(({ contractAddress: collectionContractAddress, orderId }) =>
          nameOf({ collectionContractAddress, orderId }),
        ),
      )
      return toReturns([...names].flatMap((name) => found.get(name) ?? []))
    },
    async listOrders(params, callOptions = {}) {
      return ask('ListOrders', params, callOptions, async () => {
        const told = await source.listOrders?.(params, callOptions)
        if (!told) throw new RpcError('MethodNotFound', { details: 'The source has no lists.' })
        return toReturns(complete(told.orders, params.chainId), told.cursor)
      })
    },
    async generateBuyTransaction(params, callOptions = {}) {
      return ask('GenerateBuyTransaction', params, callOptions, async () => {
        return { steps: [...(await source.steps(params, callOptions))] }
      })
    },
  }
}

export declare namespace defineSource {
  type ReturnType = {
    /** Orders by collection and id. */
    getOrders: Call<'GetOrders'>
    /** One page of the orders that a filter lets through; `MethodNotFound` where the source has no lists. */
    listOrders: Call<'ListOrders'>
    /** The steps by which a buyer buys. */
    generateBuyTransaction: Call<'GenerateBuyTransaction'>
  }
}

type Call<method extends Method> = (
  params: Params<method> & { chainId: number },
  options?: CallOptions,
) => Promise<Returns<method>>

/** The orders with all their fields; those of another chain are of no use. */
function complete(told: readonly SourceOrder[], chainId: number): Order[] {
  const orders = told.map((order) => completeOrder(chainId, order))
  requireChain({ answer: toReturns(orders), chainId, base: 'the source' })
  return orders
}

function toReturns(orders: Order[], cursor?: string): Returns<'ListOrders'> {
  const page = { page: 1, pageSize: orders.length, more: cursor !== undefined, sort: [], cursor }
  return { orders, page }
}

function nameOf({
  collectionContractAddress,
  orderId,
}: Pick<SourceOrder, 'collectionContractAddress' | 'orderId'>) {
  return `${collectionContractAddress.toLowerCase()}:${normalizeOrderId(orderId)}`
}
