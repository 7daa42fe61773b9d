import type { Database } from '../../store/openDatabase.js'
import type { Turns } from './createTurns.js'
import type { Endpoint } from './endpoints.js'
import type { Handler } from './handler.js'

/**
 * Has all that handlers ask of the database asked in the turns of the project that calls: each has a connection to itself for as long
 * as it takes, and none while the node is asked. A statement within a transaction is part of its turn.
 */
export function inTurns<handlers extends Record<string, unknown>>(
  handlers: handlers,
  turns: Turns,
): handlers {
  const entries = Object.entries(handlers).map(([endpoint, handler]): [string, Handler<Endpoint>] => [
    endpoint,
    ({ network, project, ...rest }) => {
      const database = databaseInTurns(network.database, (run) => turns(project.id, run))
      return (handler as Handler<Endpoint>)({ ...rest, project, network: { ...network, database } })
    },
  ])
  return Object.fromEntries(entries) as handlers
}

/** A database of which all that is asked takes its turn: each statement, and each transaction. */
export function databaseInTurns(
  database: Database,
  take: <value>(run: () => Promise<value>) => Promise<value>,
): Database {
  return {
    ...database,
    query: async (...statement) => take(() => database.query(...statement)),
    transaction: async (...work) => take(() => database.transaction(...work)),
  }
}
