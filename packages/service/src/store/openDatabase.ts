import pg from 'pg'
import { TillError } from 'tillkit/internal'
import { createPlans } from './connection/createPlans.js'
import { createStatements } from './connection/createStatements.js'
import { endConnections } from './connection/endConnections.js'
import { application_name, listenToChannel } from './connection/listenToChannel.js'

export type Sql = {
  /**
   * Runs an SQL statement. The results have columns of the types `bigint` and `numeric` as strings.
   *
   * With a `name`, each connection keeps the statement's query plan: by default for a minute, or for two seconds while the database is
   * busy. Behind a pooler that shares connections, a connection keeps no plan.
   */
  query<row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<row[]>
}

export type Database = Sql & {
  /**
   * Runs a function in one transaction.
   *
   * - `patient`: sets no time limit. Otherwise the server ends a transaction that is idle for `idleMs`, and releases its locks.
   * - `eager`: sends the first statements together with `begin`. They run even if `begin` fails, so they must do no harm outside of a
   *   transaction.
   * - `times`: multiplies the time limit of each statement.
   */
  transaction<value>(
    run: (sql: Sql) => Promise<value>,
    options?: { patient?: boolean; eager?: boolean; times?: number },
  ): Promise<value>
  runAlone(text: string): Promise<void>
  listen(
    channel: string,
    onNotify: (payload?: string) => void,
    onProblem?: (error: unknown) => void,
  ): () => Promise<void>
  close(): Promise<void>
}

/**
 * Opens a pool of connections to PostgreSQL. The methods reject with a `DatabaseError` if the database fails or does not answer in time.
 */
export function openDatabase(options: openDatabase.Options): Database {
  const { url, maxConnections = 10, timeoutMs = 60_000, idleMs = 20_000, planLifeMs = 2_000 } = options
  const statements = createStatements()
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // The pool closes a connection that is idle for this time. Query plans live as long by default, so an idle connection keeps its plans
    // until the next block.
    idleTimeoutMillis: 60_000,
    // The server ends a statement after `timeoutMs`. If the server does not report that in time, the driver gives up after `query_timeout`.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + Math.min(timeoutMs, responseGraceMs),
    keepAlive: true,
    // The driver sends concurrent statements of a transaction at once, instead of waiting for each response.
    pipeline: true,
    application_name,
  })
  // Ignore errors of idle connections: the pool replaces the connection, or the next statement fails. Without a handler, such an error
  // would end the process.
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
        // The connection lacks the prepared statement, because a pooler uses another connection for each statement. PostgreSQL refused the
        // statement before it ran, so send it again without a name.
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
          // After a failure, PostgreSQL refuses all later statements of the transaction, and their errors do not name the reason. Throw the
          // first error instead.
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
        // If the server did not answer a statement, it would not answer a rollback either. Close the connection instead.
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
    listen: (channel, onNotify, onProblem) => listenToChannel({ url, channel, onNotify, onProblem }),
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
    /**
     * The lifetime of query plans in milliseconds while the database is busy. At other times, plans live thirty times as long.
     *
     * @default 2_000
     */
    planLifeMs?: number | undefined
  }
}

/** Runs a function whose first statements are sent together with `begin`. If `begin` fails, sends no further statement. */
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

/**
 * Waits for the results of all statements, even if one fails. Otherwise a statement could still run, or be sent, after the caller has ended
 * the transaction.
 */
export async function allDone<const values extends readonly unknown[]>(
  running: values,
): Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }> {
  const all = Promise.all(running)
  await Promise.allSettled([all, ...running])
  return all as Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }>
}

/**
 * Returns SQL that begins a transaction with a limit on its idle time. If a process hangs, the server ends the transaction and releases its
 * locks.
 *
 * The limit is set in each transaction, because some poolers refuse it as a setting of the connection.
 */
function begin(idleMs: number): string {
  return `begin; set local idle_in_transaction_session_timeout = ${idleMs}`
}

/**
 * SQL that begins a transaction without time limits, for example to build an index. TCP keep-alive lets the server end it if the client
 * disappears.
 */
const beginPatiently = `${begin(0)}; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 2`

/** Sends all statements of one tick of the event loop in one packet, because each packet wakes the server. */
function corkTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const connectTimeoutMs = 10_000
/** The time in milliseconds that the driver waits, after a statement's time limit, for the server to report the timeout. */
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
