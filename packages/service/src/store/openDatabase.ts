import pg from 'pg'
import { TillError } from 'tillkit/internal'
import { createPlans } from './connection/createPlans.js'
import { createStatements } from './connection/createStatements.js'
import { endConnections } from './connection/endConnections.js'
import { application_name, listenToChannel } from './connection/listenToChannel.js'

export type Sql = {
  /**
   * The driver returns `bigint` and `numeric` columns as strings. Unless a pooler shares connections, a named statement keeps its query
   * plan for a minute, or two seconds while the database is busy.
   */
  query<row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<row[]>
}

export type Database = Sql & {
  /**
   * Runs a function in one transaction.
   *
   * - `patient`: no time limit. Otherwise the server ends a transaction that is idle for `idleMs`, and releases its locks.
   * - `eager`: the first statements are sent together with `begin`. Until the first response they must not write anything harmful on its
   *   own.
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

/** Opens a database, whose methods reject with a `DatabaseError` if it fails or does not answer in time. */
export function openDatabase(options: openDatabase.Options): Database {
  const { url, maxConnections = 10, timeoutMs = 60_000, idleMs = 20_000, planLifeMs = 2_000 } = options
  const statements = createStatements()
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // As long as query plans live: with a shorter time, connections would close between two blocks.
    idleTimeoutMillis: 60_000,
    // A statement longer than every deadline of the service is useless.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + Math.min(timeoutMs, responseGraceMs),
    keepAlive: true,
    // Sends concurrent statements of a transaction without waiting for responses in between.
    pipeline: true,
    application_name,
  })
  // The pool replaces broken connections, or the next statement fails. Without a listener, the error would end the process.
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
        // The statement did not run: a pooler may use another connection for each statement.
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
          // PostgreSQL reports later statements only as part of a failed transaction; report the first failure instead.
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
        // A server that does not answer would not answer a rollback either.
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
    /** The lifetime of query plans in milliseconds while the database is busy; at other times it is thirty times as long. @default 2_000 */
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

/** Waits for all statements, also after a failure, so that none runs after the end of the transaction. */
export async function allDone<const values extends readonly unknown[]>(
  running: values,
): Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }> {
  const all = Promise.all(running)
  await Promise.allSettled([all, ...running])
  return all as Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }>
}

/**
 * Begins a transaction that the server ends when it is idle: a process that hangs or is cut off would otherwise keep its locks. The setting
 * is sent with each transaction, because some poolers refuse it at connection time.
 */
function begin(idleMs: number): string {
  return `begin; set local idle_in_transaction_session_timeout = ${idleMs}`
}

/** Begins a transaction that may be idle, for example while an index is built, and ends if the client disappears. */
const beginPatiently = `${begin(0)}; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 2`

/** Sends all statements of one tick in one packet: each packet wakes the server and may put this process to sleep. */
function corkTick({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const connectTimeoutMs = 10_000
/** The maximum time in milliseconds that the database needs to report a statement timeout. */
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
