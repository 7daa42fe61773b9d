import type { Database } from '../../store/openDatabase.js'
import type { FairQueue } from './createFairQueue.js'
import type { Endpoint } from './endpoints.js'
import type { Handler } from './handler.js'

/**
 * Wraps handlers, so that each of their queries and transactions waits for its project's turn. A handler holds no turn while it reads from
 * a node, so a slow node does not block the queue.
 */
export function withFairQueue<handlers extends Record<string, unknown>>(
  handlers: handlers,
  turns: FairQueue,
): handlers {
  const entries = Object.entries(handlers).map(([endpoint, handler]): [string, Handler<Endpoint>] => [
    endpoint,
    ({ network, project, ...rest }) => {
      const database = queuedDatabase(network.database, (run) => turns(project.id, run))
      return (handler as Handler<Endpoint>)({ ...rest, project, network: { ...network, database } })
    },
  ])
  return Object.fromEntries(entries) as handlers
}

export function queuedDatabase(
  database: Database,
  take: <value>(run: () => Promise<value>) => Promise<value>,
): Database {
  return {
    ...database,
    query: async (...statement) => take(() => database.query(...statement)),
    transaction: async (...work) => take(() => database.transaction(...work)),
  }
}
