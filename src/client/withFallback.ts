import { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { defineSource } from './defineSource.js'
import { isOutage } from './tryByHealth.js'

type Source = defineSource.ReturnType

/**
 * Returns the calls of the service for orders and purchase steps. During an outage of every URL, the sources answer instead. While each
 * URL has a recent failure, the sources answer first.
 */
export function withFallback(options: withFallback.Options): Source {
  const { service, sources, isDown } = options

  async function ask<value>(
    chainId: number,
    askService: () => Promise<value>,
    askSources: () => Promise<value>,
  ): Promise<value> {
    if (isDown(chainId)) {
      const found = await askSources().catch(() => undefined)
      if (found) return found
    }
    try {
      return await askService()
    } catch (error) {
      if (!isOutage(error)) throw error
      return askSources().catch((cause: unknown) => {
        throw bothFailed(error, cause)
      })
    }
  }

  return {
    getOrders: async (params, options) =>
      ask(
        { ...params }.chainId,
        () => service.getOrders(params, options),
        () => findAll(sources, params, options),
      ),
    listOrders: async (params, options) =>
      ask(
        { ...params }.chainId,
        () => service.listOrders(params, options),
        () => firstOf(sources, (source) => source.listOrders(params, options)),
      ),
    generateBuyTransaction: async (params, options) =>
      ask(
        { ...params }.chainId,
        () => service.generateBuyTransaction(params, options),
        () => firstOf(sources, (source) => source.generateBuyTransaction(params, options)),
      ),
  }
}

export declare namespace withFallback {
  type Options = {
    service: Source
    sources: readonly Source[]
    /** Whether each URL of the service on a chain has a recent failure. */
    isDown: (chainId: number) => boolean
  }
}

/**
 * Returns the orders from all sources. Throws `NotFound` if no source knows one of them: during an outage, nothing shows whether that order
 * is sold or only unknown to the sources.
 */
async function findAll(
  sources: readonly Source[],
  { page: _, ...params }: Parameters<Source['getOrders']>[0],
  options: Parameters<Source['getOrders']>[1],
): ReturnType<Source['getOrders']> {
  const found = await Promise.allSettled(sources.map((source) => source.getOrders(params, options)))
  const all = found.flatMap((one) => (one.status === 'fulfilled' ? one.value.orders : []))
  const failed = found.find((one) => one.status === 'rejected')
  const orders = params.input.map(({ contractAddress, orderId }) => {
    const order = all.find(
      (one) =>
        one.collectionContractAddress.toLowerCase() === contractAddress.toLowerCase() &&
        normalizeOrderId(one.orderId) === normalizeOrderId(orderId),
    )
    if (order) return order
    if (failed) throw failed.reason
    throw new RpcError('NotFound', { details: `No fallback knows order ${orderId}.` })
  })
  const pageSize = orders.length
  return { orders: [...new Set(orders)], page: { page: 1, pageSize, more: false, sort: [] } }
}

/** Returns the answer of the first source that knows the orders and supports the call. */
async function firstOf<value>(
  sources: readonly Source[],
  run: (source: Source) => Promise<value>,
): Promise<value> {
  const [source, ...others] = sources
  if (!source) throw new RpcError('NotFound')
  try {
    return await run(source)
  } catch (error) {
    if (!isUnknown(error) || others.length === 0) throw error
    return firstOf(others, run)
  }
}

/** Returns the error of a call that neither the service nor the sources could answer. */
function bothFailed(outage: RpcError, cause: unknown): unknown {
  if (isUnknown(cause)) return outage
  if (!isOutage(cause)) return cause
  return new RpcError('WebrpcRequestFailed', {
    details: `${outage.details ?? outage.shortMessage} The fallback failed too: ${cause.details ?? cause.shortMessage}`,
    fix: outage.fix,
    cause: new AggregateError([outage, cause]),
  })
}

function isUnknown(error: unknown): boolean {
  return error instanceof RpcError && (error.code === 'NotFound' || error.code === 'MethodNotFound')
}
