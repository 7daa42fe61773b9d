import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../../../src/service/store/openDatabase.js'

/**
 * Makes what tells which requests to a node are sent from within a transaction of the database: `database` wraps one that knows when it
 * is in a transaction, `fetch` is what the node is asked through, and notes the methods that are asked there.
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
    async fetch(input, init) {
      if (inside.getStore()) {
        const calls: { method: string }[] = [JSON.parse(String(init?.body))].flat()
        asked.push(...calls.map(({ method }) => method))
      }
      return fetch(input, init)
    },
  }
}

export declare namespace watchTransactions {
  type ReturnType = {
    /** Methods that a node was asked from within a transaction. */
    asked: readonly string[]
    /** Transactions that were begun. */
    count(): number
    database(database: Database): Database
    fetch: typeof globalThis.fetch
  }
}
