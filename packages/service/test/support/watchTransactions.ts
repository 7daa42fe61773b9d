import { AsyncLocalStorage } from 'node:async_hooks'
import { createPublicClient, custom, type PublicClient } from 'viem'
import type { Chain } from '../../src/chain/openChain.js'
import type { Database } from '../../src/store/openDatabase.js'

/**
 * Detects RPC calls inside a database transaction. `database` wraps a database to know when a transaction is open. `chain` wraps a chain to
 * record the methods that are called while a transaction is open. It records calls instead of HTTP requests, because requests are batched.
 */
export function watchTransactions(): watchTransactions.ReturnType {
  const inside = new AsyncLocalStorage<true>()
  const insideMethods: string[] = []
  let transactions = 0
  return {
    insideMethods,
    count: () => transactions,
    database: (database) => ({
      ...database,
      transaction(run, options) {
        transactions++
        return database.transaction((sql) => inside.run(true, () => run(sql)), options)
      },
    }),
    chain: (chain) => ({
      ...chain,
      client: watch(chain.client),
      nodes: chain.nodes.map((node) => ({ ...node, client: watch(node.client) })),
    }),
  }

  function watch(client: PublicClient): PublicClient {
    const request: PublicClient['request'] = (call: { method: string }) => {
      if (inside.getStore()) insideMethods.push(call.method)
      return client.request(call as never)
    }
    return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  }
}

export declare namespace watchTransactions {
  type ReturnType = {
    /** The RPC methods that were called inside a transaction. */
    insideMethods: readonly string[]
    /** Returns the number of transactions so far. */
    count(): number
    database(database: Database): Database
    chain(chain: Chain): Chain
  }
}
