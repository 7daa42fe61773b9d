import type { Address } from 'viem'
import { RpcError } from '../protocol/errors.js'
import { normalizeOrderId } from '../protocol/formats.js'
import type { Params, Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import { encodeBody } from './encodeBody.js'

/** Names one order: the chain, the collection's contract, and the order's id there. */
export type OrderKey = {
  /** The chain that the order is on. */
  chainId: number
  /** The contract of its collection. */
  contractAddress: Address
  /** Its id on its market. */
  orderId: string
}

const maxBatchSize = 100

/**
 * Makes a look-up of single orders that gathers what is asked within one turn of the event loop into one `GetOrders`
 * per chain and per 100 orders. The same order asked twice travels once, however its id is spelt.
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

  async function settle(chainId: number, wanted: Map<string, Waiting[]>) {
    try {
      const input = [...wanted.values()].flatMap(([first]) => (first ? [first.key] : []))
      const { orders } = await getOrders({ chainId, input })
      const found = new Map(
        orders.map((order) => [nameOf(order.collectionContractAddress, order.orderId), order]),
      )
      for (const [name, askers] of wanted) {
        const order = found.get(name)
        for (const { key, resolve, reject } of askers) {
          if (order) resolve(order)
          else reject(new RpcError('NotFound', { details: `Order ${key.orderId} is not known.` }))
        }
      }
    } catch (error) {
      for (const { reject } of [...wanted.values()].flat()) reject(error)
    }
  }

  return async (asked) => {
    // What is asked stays as it is now, whatever becomes of the object that said so.
    const { chainId, contractAddress, orderId } = { ...asked }
    const key = { contractAddress, orderId }
    // One key that is wrong fails alone, not with all the others of its batch.
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
