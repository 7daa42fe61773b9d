import { withTimeout } from '../evm/withTimeout.js'
import { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Method, Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { readStep } from '../protocol/read/readStep.js'
import { requireOrder } from '../protocol/read/requireOrder.js'
import { type Key, readItems, readObject } from '../protocol/read/values.js'
import type { Step } from '../protocol/step.js'
import { WrongField } from '../protocol/WrongField.js'
import { completeOrder } from './completeOrder.js'
import { encodeBody } from './encodeBody.js'
import { givenOptions, requireFunctions } from './givenOptions.js'
import type { CallOptions, OrderSource, SourceOrder } from './orderSource.js'
import { requireChain } from './requireChain.js'

/**
 * Makes a marketplace's own backend into a `source` of `createTill`: orders and steps come from it instead of a service.
 * What goes in is checked, an answer is given up in time, and a failure is an `RpcError`, as with a service.
 *
 * @throws TillError `TillOptionInvalid` for a function that is missing.
 *
 * @example
 * const till = createTill({ source: defineSource({ getOrders, steps }) })
 */
export function defineSource(given: OrderSource): defineSource.ReturnType {
  const source = givenOptions('defineSource', given)
  requireFunctions('defineSource', source, 'getOrders', 'steps')
  const { timeout = 10_000 } = source

  async function ask<method extends Method, value>(
    method: method,
    asked: Params<method> & { chainId: number },
    callOptions: CallOptions | undefined,
    run: (callOptions: CallOptions) => Promise<value>,
  ): Promise<value> {
    const { chainId, ...params } = { ...asked }
    const { signal } = { ...callOptions }
    if (!Number.isSafeInteger(chainId) || chainId < 1) {
      throw new RpcError('InvalidArgument', { details: `chainId: ${chainId} is no chain id.` })
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
        throw new RpcError('WebrpcBadResponse', { details: `The source: ${cause.message}`, cause })
      throw new RpcError('WebrpcRequestFailed', { details: 'The source of the orders failed.', cause })
    }
  }

  return {
    async getOrders(params, callOptions) {
      const found = await ask('GetOrders', params, callOptions, async (callOptions) => {
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
    async listOrders(params, callOptions) {
      return ask('ListOrders', params, callOptions, async (callOptions) => {
        const told = await source.listOrders?.(params, callOptions)
        if (!told) throw new RpcError('MethodNotFound', { details: 'The source has no lists.' })
        return toReturns(complete(told.orders, params.chainId), told.cursor)
      })
    },
    async generateBuyTransaction(params, callOptions) {
      return ask('GenerateBuyTransaction', params, callOptions, async (callOptions) => {
        return { steps: readItems(readTold, await source.steps(params, callOptions), 'steps', 100) }
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

/** Reads a step as one of a service is read; its amounts may be `bigint`s already. */
function readTold(told: unknown, key: Key): Step {
  return readObject(told, key, ({ value, price, ...step }) =>
    readStep({ ...step, value: asText(value), price: asText(price) }),
  )
}

function asText(amount: unknown): unknown {
  return typeof amount === 'bigint' ? `${amount}` : amount
}

/** The orders with all their fields; those of another chain are of no use. */
function complete(told: readonly SourceOrder[], chainId: number): Order[] {
  const orders = told.map((order) => completeOrder(chainId, order))
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
