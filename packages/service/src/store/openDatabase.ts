import pg from 'pg'
import { TillError } from 'tillkit/internal'
import { createPlans } from './connection/createPlans.js'
import { createStatements } from './connection/createStatements.js'
import { endConnections } from './connection/endConnections.js'
import { application_name, listenToChannel } from './connection/listenToChannel.js'

export type Sql = {
  /**
   * Runs a statement. The driver returns `bigint` and `numeric` columns as strings.
   *
   * PostgreSQL keeps the query plan of a named statement for a minute, or for two seconds while the database is busy. It keeps none if a
   * pooler shares connections.
   */
  query<row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<row[]>
}

export type Database = Sql & {
  /**
   * Runs a function in one transaction.
   *
   * - `patient`: no time limit. Otherwise the server ends a transaction that is idle for `idleMs`, and releases its locks.
   * - `eager`: sends the first statements together with `begin`. They run even if `begin` fails, so they must do no harm on their own.
   * - `times`: multiplies the statement timeout.
   */
  transaction<value>(
    run: (sql: Sql) => Promise<value>,
    options?: { patient?: boolean; eager?: boolean; times?: number },
  ): Promise<value>
  runAlone(text: string): Promise<void>
  listen(channel: string, onNotify: (said?: string) => void): () => Promise<void>
  close(): Promise<void>
}

/** Opens a database. Its methods reject with a `DatabaseError` if the database fails or does not answer in time. */
export function openDatabase(options: openDatabase.Options): Database {
  const { url, maxConnections = 10, timeoutMs = 60_000, idleMs = 20_000, planLifeMs = 2_000 } = options
  const statements = createStatements()
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // Keep an idle connection as long as the longest lifetime of its query plans. A connection that closes between two blocks loses its
    // plans.
    idleTimeoutMillis: 60_000,
    // The server ends a statement after `timeoutMs`. If the server does not report that in time, the driver rejects after `query_timeout`.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + Math.min(timeoutMs, responseGraceMs),
    keepAlive: true,
    // Sends concurrent statements of a transaction without waiting for responses in between.
    pipeline: true,
    application_name,
  })
  // Ignore errors of idle connections: the pool replaces such a connection, or the next statement fails. Without a listener, an error would
  // end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  const plans = createPlans({ lifeMs: planLifeMs })
  pool.on('connect', (client) => {
    client.on('error', ignore)
    plans.begin(client)
  })
  pool.on('remove', plans.end)
  pool.on('acquire', (client) => {
    if (statements.areKept()) plans.renew(client)
  })

  async function send<row extends object>(
    connection: pg.Pool | pg.PoolClient,
    statement: pg.QueryConfig,
  ): Promise<row[]> {
    const { rows } = await plans.watch(() => connection.query<row>(statement)).catch(fail)
    return rows
  }

  return {
    async query<row extends object>(text: string, values?: readonly unknown[], name?: string) {
      const first = send<row>(pool, statements.toQuery({ text, values, name }))
      return first.catch((error) => {
        // The connection lacks the prepared statement, because a pooler uses another connection for each statement. The database ran no
        // part of it, so send it again.
        if (!statements.isLost(error)) throw error
        return send<row>(pool, statements.toQuery({ text, values }))
      })
    },
    async transaction(run, { patient = false, eager = false, times = 1 } = {}) {
      const client = await pool.connect().catch(fail)
      const queryTimeout = patient ? maxTimerMs : Math.min(times * timeoutMs + responseGraceMs, maxTimerMs)
      const timeout = patient || times > 1 ? { query_timeout: queryTimeout } : {}
      const longer = times > 1 ? `; set local statement_timeout = ${queryTimeout - responseGraceMs}` : ''
      let failure: unknown
      const query: Sql['query'] = <row extends object>(
        ...[text, values, name]: Parameters<Sql['query']>
      ): Promise<row[]> => {
        corkTick(client)
        const statement = { ...statements.toQuery({ text, values, name }), ...timeout }
        return send<row>(client, statement).catch((error) => {
          // After a failure, PostgreSQL refuses all later statements and does not repeat the reason. Throw the first failure, which has it.
          failure ??= error
          throw failure
        })
      }
      let broken: Error | undefined
      try {
        const begun = query(patient ? beginPatiently : begin(idleMs) + longer)
        if (!eager) await begun
        const value = await (eager ? runEagerly(run, { query, begun }) : run({ query }))
        await query('commit')
        return value
      } catch (error) {
        statements.isLost(error)
        // Send no rollback to a server that does not answer. Close the connection instead.
        if (isResponseTimeout(error)) broken = error
        else {
          await client.query('rollback').catch((cause: Error) => {
            broken = cause
          })
        }
        throw error
      } finally {
        client.release(broken)
      }
    },
    async runAlone(text) {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        application_name,
        connectionTimeoutMillis: connectTimeoutMs,
      })
      client.on('error', ignore)
      try {
        await client.connect()
        await client.query(text)
      } catch (error) {
        fail(error)
      } finally {
        await client.end()
      }
    },
    listen: (channel, onNotify) => listenToChannel({ url, channel, onNotify }),
    async close() {
      const openClients = plans.clients()
      const ended = Promise.all(
        openClients.map((client) => new Promise<void>((done) => client.on('end', done))),
      )
      await pool.end()
      await endConnections(ended, openClients)
    },
  }
}

export declare namespace openDatabase {
  type Options = {
    url: string
    maxConnections?: number | undefined
    timeoutMs?: number | undefined
    idleMs?: number | undefined
    /** The lifetime of query plans in milliseconds while the database is busy. Otherwise they live thirty times as long. @default 2_000 */
    planLifeMs?: number | undefined
  }
}

/** Sends the first statements together with `begin`, and no further statement if `begin` fails. */
async function runEagerly<value>(
  run: (sql: Sql) => Promise<value>,
  { query, begun }: Sql & { begun: Promise<unknown> },
): Promise<value> {
  let failure: { error: unknown } | undefined
  begun.catch((error) => {
    failure = { error }
  })
  const running = run({
    query: (...statement) => (failure ? Promise.reject(failure.error) : query(...statement)),
  })
  const [, value] = await allDone([begun, running])
  return value
}

/** Waits for all statements, even after a failure. Otherwise a statement could still run after the end of its transaction. */
export async function allDone<const values extends readonly unknown[]>(
  running: values,
): Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }> {
  const all = Promise.all(running)
  await Promise.allSettled([all, ...running])
  return all as Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }>
}

/**
 * Begins a transaction that the server ends if it is idle for too long. Otherwise a process that hangs would keep its locks.
 *
 * The limit is part of each transaction, because some poolers refuse it as a connection setting.
 */
function begin(idleMs: number): string {
  return `begin; set local idle_in_transaction_session_timeout = ${idleMs}`
}

/** Begins a transaction that may be idle, for example while an index is built. The server ends it if the client disappears. */
const beginPatiently = `${begin(0)}; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 2`

/** Sends all statements of one tick in one packet, because each packet wakes the server. */
function corkTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const connectTimeoutMs = 10_000
/** The time in milliseconds that the database gets, after a statement timeout, to report it. */
const responseGraceMs = 5_000
const maxTimerMs = 2 ** 31 - 1

export function codeOf(error: unknown): string {
  const cause = error instanceof DatabaseError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

function isResponseTimeout(error: unknown): error is DatabaseError {
  const cause = error instanceof DatabaseError ? error.cause : undefined
  return cause instanceof Error && cause.message === 'Query read timeout'
}

function fail(cause: unknown): never {
  throw new DatabaseError(cause)
}

export class DatabaseError extends TillError<'DatabaseFailed'> {
  override name = 'DatabaseError'
  constructor(cause: unknown) {
    super('DatabaseFailed', {
      shortMessage: 'The database failed.',
      details: cause instanceof Error && cause.message ? `PostgreSQL reports: ${cause.message}.` : undefined,
      fix: 'Check that PostgreSQL runs and that databaseUrl is correct.',
      retry: true,
      cause,
    })
  }
}
