import pg from 'pg'
import { TillError } from '../../errors.js'
import { listenToChannel } from './listenToChannel.js'

/** Something that SQL can be sent to: the database, or one transaction of it. */
export type Sql = {
  /**
   * Runs one statement. Rows come as PostgreSQL's driver gives them: `bigint` and `numeric` columns as strings. A
   * statement with a name of its own is planned once for each connection.
   */
  query<row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<row[]>
}

/** The service's PostgreSQL database. */
export type Database = Sql & {
  /** Runs a function in one transaction: all that it writes becomes visible at once, or nothing if it throws. */
  transaction<value>(run: (sql: Sql) => Promise<value>): Promise<value>
  /** Calls a function whenever a transaction notifies a channel (`NOTIFY`). Returns what stops it. */
  listen(channel: string, onNotify: () => void): () => Promise<void>
  close(): Promise<void>
}

/**
 * Opens a pool of connections to PostgreSQL; the first connection is made by the first statement.
 *
 * Everything it does rejects with a `DatabaseError` when the database fails.
 */
export function openDatabase(options: openDatabase.Options): Database {
  const { url, maxConnections = 10 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    // A query that outlives every deadline of the service is of no use to anyone.
    statement_timeout: 60_000,
    application_name: 'tillkit',
  })
  // A connection that breaks while idle is replaced by the pool, one that breaks between two statements is reported by the
  // next one; without a listener, at whatever moment, it would end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))

  return {
    query: (text, values, name) => send(pool, text, values, name),
    async transaction(run) {
      const client = await pool.connect().catch(fail)
      let broken: Error | undefined
      try {
        await send(client, 'begin')
        const value = await run({ query: (text, values, name) => send(client, text, values, name) })
        await send(client, 'commit')
        return value
      } catch (error) {
        await client.query('rollback').catch((cause: Error) => {
          broken = cause
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    listen: (channel, onNotify) => listenToChannel({ url, channel, onNotify }),
    close: () => pool.end(),
  }
}

export declare namespace openDatabase {
  type Options = {
    /** A `postgres://` address. */
    url: string
    /** The most connections that are open at a time. @default 10 */
    maxConnections?: number | undefined
  }
}

async function send<row extends object>(
  connection: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
  name?: string,
): Promise<row[]> {
  const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) }
  const { rows } = await connection.query<row>(statement).catch(fail)
  return rows
}

function fail(cause: unknown): never {
  throw new DatabaseError(cause)
}

/** PostgreSQL failed or cannot be reached. */
export class DatabaseError extends TillError<'DatabaseError'> {
  override name = 'DatabaseError'
  constructor(cause: unknown) {
    super('DatabaseError', {
      shortMessage: 'The database failed.',
      details: cause instanceof Error && cause.message ? `PostgreSQL says: ${cause.message}.` : undefined,
      fix: 'Check that it runs and that databaseUrl is right.',
      retry: true,
      cause,
    })
  }
}
