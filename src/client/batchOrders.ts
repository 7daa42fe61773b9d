import type { Address } from 'viem'
import { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { encodeBody } from './encodeBody.js'

/** The fields that identify one order. */
export type OrderKey = {
  /** The chain of the order. */
  chainId: number
  /** The contract of the collection. */
  contractAddress: Address
  /** The order's id on its market. */
  orderId: string
}

const maxBatchSize = 100

/**
 * Returns a function that requests one order. The calls in one turn of the event loop become one `GetOrders` request for each chain, or
 * several requests for more than 100 orders.
 */
export function batchOrders(options: batchOrders.Options): (key: OrderKey) => Promise<Order> {
  const { getOrders } = options
  let waiting: Waiting[] = []

  function flush() {
    const batch = waiting
    waiting = []
    for (const [chainId, ofChain] of groupBy(batch, (one) => one.chainId)) {
      const byName = [...groupBy(ofChain, ({ key }) => nameOf(key.contractAddress, key.orderId))]
      for (let start = 0; start < byName.length; start += maxBatchSize) {
        void settle(chainId, new Map(byName.slice(start, start + maxBatchSize)))
      }
    }
  }

  async function settle(chainId: number, requested: Map<string, Waiting[]>) {
    try {
      const input = [...requested.values()].flatMap(([first]) => (first ? [first.key] : []))
      const { orders } = await getOrders({ chainId, input })
      const found = new Map(
        orders.map((order) => [nameOf(order.collectionContractAddress, order.orderId), order]),
      )
      for (const [name, callers] of requested) {
        const order = found.get(name)
        for (const { key, resolve, reject } of callers) {
          if (order) resolve(order)
          else reject(new RpcError('NotFound', { details: `Order ${key.orderId} is unknown.` }))
        }
      }
    } catch (error) {
      for (const { reject } of [...requested.values()].flat()) reject(error)
    }
  }

  return async (request) => {
    // Copy the key, because the caller may change the object later.
    const { chainId, contractAddress, orderId } = { ...request }
    const key = { contractAddress, orderId }
    // Validate the key now, so an invalid key does not fail the whole batch.
    encodeBody({ method: 'GetOrders', params: { input: [key] } })
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush)
      waiting.push({ chainId, key, resolve, reject })
    })
  }
}

export declare namespace batchOrders {
  type Options = {
    getOrders: (params: Params<'GetOrders'> & { chainId: number }) => Promise<Returns<'GetOrders'>>
  }
}

type Waiting = {
  chainId: number
  key: Omit<OrderKey, 'chainId'>
  resolve: (order: Order) => void
  reject: (error: unknown) => void
}

function nameOf(contractAddress: Address, orderId: string): string {
  return `${contractAddress.toLowerCase()}:${normalizeOrderId(orderId)}`
}

function groupBy<item, key>(items: item[], keyOf: (item: item) => key): Map<key, item[]> {
  const groups = new Map<key, item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
