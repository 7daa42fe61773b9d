import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { readStep } from '../protocol/read/readStep.js'
import { requireOrder } from '../protocol/read/requireOrder.js'
import { type Key, readItems, readObject } from '../protocol/read/values.js'
import type { Step } from '../protocol/step.js'
import { takePage } from '../protocol/takePage.js'
import { WrongField } from '../protocol/WrongField.js'
import { completeOrder } from './completeOrder.js'
import { encodeBody } from './encodeBody.js'
import type { CallOptions, OrderSource, SourceOrder } from './orderSource.js'
import { requireChain } from './requireChain.js'
import { requireFunctions, requireOptions } from './requireOptions.js'

/**
 * Converts a marketplace's own backend to a `source` of `createTill`. The source provides orders and steps instead of a service. It
 * validates the parameters, applies a timeout, and converts failures to an `RpcError`.
 *
 * @throws TillError `TillOptionInvalid` for a missing function.
 *
 * @example
 * const till = createTill({ source: defineSource({ getOrders, steps }) })
 */
export function defineSource(rawOptions: OrderSource): defineSource.ReturnType {
  const source = requireOptions('defineSource', rawOptions)
  requireFunctions('defineSource', source, 'getOrders', 'steps')
  const { timeout = 10_000 } = source

  async function ask<method extends Method, value>(
    method: method,
    request: Params<method> & { chainId: number },
    callOptions: CallOptions | undefined,
    run: (callOptions: CallOptions) => Promise<value>,
  ): Promise<value> {
    const { chainId, ...params } = { ...request }
    const { signal } = { ...callOptions }
    if (!Number.isSafeInteger(chainId) || chainId < 1) {
      throw new RpcError('InvalidArgument', { details: `chainId: must be a chain id. Received ${chainId}.` })
    }
    encodeBody({ method, params: params as unknown as Params<method> })
    try {
      signal?.throwIfAborted()
      const late = () => new RpcError('Timeout', { details: `The source took longer than ${timeout} ms.` })
      return await withTimeout(run({ signal }), { timeoutMs: timeout, late, signal })
    } catch (cause) {
      if (signal?.aborted) throw new RpcError('WebrpcClientDisconnected', { cause })
      if (cause instanceof RpcError) throw cause
      if (cause instanceof WrongField)
        throw new RpcError('WebrpcBadResponse', {
          details: `The source returned an invalid value: ${cause.message}`,
          cause,
        })
      throw new RpcError('WebrpcRequestFailed', { details: 'The source of the orders failed.', cause })
    }
  }

  return {
    async getOrders(params, callOptions) {
      const found = await ask('GetOrders', params, callOptions, async (callOptions) => {
        const orders = await source.getOrders(params, callOptions)
        return new Map(complete(orders, params.chainId).map((order) => [nameOf(order), order]))
      })
      const names = new Set(
        params.input.map(({ contractAddress: collectionContractAddress, orderId }) =>
          nameOf({ collectionContractAddress, orderId }),
        ),
      )
      const orders = [...names].flatMap((name) => found.get(name) ?? [])
      const { items, page } = takePage(orders, params.page)
      return { orders: [...items], page }
    },
    async listOrders(params, callOptions) {
      return ask('ListOrders', params, callOptions, async (callOptions) => {
        const page = await source.listOrders?.(params, callOptions)
        if (!page) throw new RpcError('MethodNotFound', { details: 'The source does not support lists.' })
        return toReturns(complete(page.orders, params.chainId), page.cursor)
      })
    },
    async generateBuyTransaction(params, callOptions) {
      return ask('GenerateBuyTransaction', params, callOptions, async (callOptions) => {
        return { steps: readItems(readSourceStep, await source.steps(params, callOptions), 'steps', 100) }
      })
    },
  }
}

export declare namespace defineSource {
  type ReturnType = {
    /** Returns orders by collection and id. */
    getOrders: Call<'GetOrders'>
    /** Returns one page of the orders that match a filter. */
    listOrders: Call<'ListOrders'>
    /** Returns the steps of a purchase. */
    generateBuyTransaction: Call<'GenerateBuyTransaction'>
  }
}

type Call<method extends Method> = (
  params: Params<method> & { chainId: number },
  options?: CallOptions,
) => Promise<Returns<method>>

function readSourceStep(sourceStep: unknown, key: Key): Step {
  return readObject(sourceStep, key, ({ value, price, ...step }) =>
    readStep({ ...step, value: asText(value), price: asText(price) }),
  )
}

function asText(amount: unknown): unknown {
  return typeof amount === 'bigint' ? `${amount}` : amount
}

function complete(sourceOrders: readonly SourceOrder[], chainId: number): Order[] {
  const orders = sourceOrders.map((order) => completeOrder(chainId, order))
  for (const order of orders) requireOrder(order)
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
