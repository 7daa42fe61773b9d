import { AsyncLocalStorage } from 'node:async_hooks'
import { createPublicClient, custom, type PublicClient } from 'viem'
import type { Chain } from '../../src/chain/openChain.js'
import type { Database } from '../../src/store/openDatabase.js'

/**
 * Makes what tells which requests to a node are made from within a transaction of the database: `database` wraps one that knows when it
 * is in a transaction, `chain` wraps one whose node is asked through it, and notes the methods that are asked there. What is sent tells less:
 * calls of one moment travel together, whoever began.
 */
export function watchTransactions(): watchTransactions.ReturnType {
  const inside = new AsyncLocalStorage<true>()
  const asked: string[] = []
  let transactions = 0
  return {
    asked,
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
      if (inside.getStore()) asked.push(call.method)
      return client.request(call as never)
    }
    return createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
  }
}

export declare namespace watchTransactions {
  type ReturnType = {
    /** Methods that a node was asked from within a transaction. */
    asked: readonly string[]
    /** Transactions that were begun. */
    count(): number
    database(database: Database): Database
    chain(chain: Chain): Chain
  }
}
