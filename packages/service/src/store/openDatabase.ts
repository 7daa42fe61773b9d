import pg from 'pg'
import { TillError } from 'tillkit/internal'
import { createPlans } from './connection/createPlans.js'
import { createStatements } from './connection/createStatements.js'
import { application_name, listenToChannel } from './connection/listenToChannel.js'
import { sayGoodbye } from './connection/sayGoodbye.js'

/** Something that SQL can be sent to: the database, or one transaction of it. */
export type Sql = {
  /**
   * Runs one statement. Rows come as PostgreSQL's driver gives them: `bigint` and `numeric` columns as strings. A statement with a name is
   * planned once a minute for each connection, or every two seconds while there is much to do, where no pooler shares connections.
   */
  query<row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<row[]>
}

/** The service's PostgreSQL database. */
export type Database = Sql & {
  /**
   * Runs a function in one transaction: all that it writes becomes visible at once, or nothing if it throws. Where it is `patient`, it may
   * take as long as it needs; else the server ends one that says nothing for `idleMs`, with its locks. Where it is `eager`, what it sends at
   * first is sent together with the transaction’s beginning: until the first answer it writes nothing that would do harm alone. Its
   * statements may take so many `times` as long as others.
   */
  transaction<value>(
    run: (sql: Sql) => Promise<value>,
    options?: { patient?: boolean; eager?: boolean; times?: number },
  ): Promise<value>
  /** Runs one statement outside any transaction, over a connection of its own, for as long as it needs. */
  runAlone(text: string): Promise<void>
  /** Calls a function whenever a transaction notifies a channel (`NOTIFY`), with what it says. Returns what stops it. */
  listen(channel: string, onNotify: (said?: string) => void): () => Promise<void>
  close(): Promise<void>
}

/**
 * Opens a pool of connections to PostgreSQL; the first connection is made by the first statement.
 *
 * Everything it does rejects with a `DatabaseError` when the database fails, or does not answer in time, as one that is gone may.
 */
export function openDatabase(options: openDatabase.Options): Database {
  const { url, maxConnections = 10, timeoutMs = 60_000, idleMs = 20_000, planLifeMs = 2_000 } = options
  const statements = createStatements()
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    // As long as its plans live: blocks may be further apart than connections would else be kept.
    idleTimeoutMillis: 60_000,
    // A query that outlives every deadline of the service is of no use to anyone.
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + Math.min(timeoutMs, silence),
    keepAlive: true,
    // Statements of a transaction that do not wait for each other are under way together.
    pipeline: true,
    application_name,
  })
  // Whichever connection breaks is replaced, or reported by the next statement; without a listener it would end the process.
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
        // It was not run. Behind a pooler it may be another connection each time.
        if (!statements.isLost(error)) throw error
        return send<row>(pool, statements.toQuery({ text, values }))
      })
    },
    async transaction(run, { patient = false, eager = false, times = 1 } = {}) {
      const client = await pool.connect().catch(fail)
      const most = patient ? forever : Math.min(times * timeoutMs + silence, forever)
      const timeout = patient || times > 1 ? { query_timeout: most } : {}
      const longer = times > 1 ? `; set local statement_timeout = ${most - silence}` : ''
      let failure: unknown
      const query: Sql['query'] = <row extends object>(
        ...[text, values, name]: Parameters<Sql['query']>
      ): Promise<row[]> => {
        gather(client)
        const statement = { ...statements.toQuery({ text, values, name }), ...timeout }
        return send<row>(client, statement).catch((error) => {
          // Of what was sent behind it PostgreSQL says only that something had failed.
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
        // Who does not answer would not answer this either.
        if (isSilence(error)) broken = error
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
      const left = plans.clients()
      const ended = Promise.all(left.map((client) => new Promise<void>((done) => client.on('end', done))))
      await pool.end()
      await sayGoodbye(ended, left)
    },
  }
}

export declare namespace openDatabase {
  type Options = {
    /** A `postgres://` address. */
    url: string
    /** The most connections that are open at a time. @default 10 */
    maxConnections?: number | undefined
    /** Milliseconds that a statement may take. @default 60_000 */
    timeoutMs?: number | undefined
    /** Milliseconds after which a transaction is given up whose process sends nothing. @default 20_000 */
    idleMs?: number | undefined
    /** Milliseconds after which statements that have names are planned anew while there is much to do; else a minute. @default 2_000 */
    planLifeMs?: number | undefined
  }
}

/**
 * Runs a function in a transaction that is beginning. Should it not begin, nothing is sent any more: that is known before any
 * statement that was sent after it is answered.
 */
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
 * Waits for statements of a transaction that are under way together, in the order in which they were sent. Should some fail, it
 * rejects with what failed first, once all have ended: none is left to run after the transaction's end.
 */
export async function allDone<const values extends readonly unknown[]>(
  running: values,
): Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }> {
  const all = Promise.all(running)
  await Promise.allSettled([all, ...running])
  return all as Promise<{ -readonly [key in keyof values]: Awaited<values[key]> }>
}

/**
 * Begins a transaction that the server ends when nothing comes: a process that stands still, or is cut off, would keep its locks. It
 * is said with each, and not when a connection is made, where a pooler refuses what it does not know.
 */
function begin(idleMs: number): string {
  return `begin; set local idle_in_transaction_session_timeout = ${idleMs}`
}

/** One that may be silent, as while an index is built beside it, and ends when nobody is there any more. */
const beginPatiently = `${begin(0)}; set local statement_timeout = 0;
  set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 2`

/** Has what is sent in one moment go to the server in one piece: each piece wakes it, and may put this process to sleep. */
function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Milliseconds that the server has to take a connection. */
const connectTimeoutMs = 10_000
/** Milliseconds, at most, that the database has to tell that a statement took too long. */
const silence = 5_000
/** The longest that a timer takes. */
const forever = 2 ** 31 - 1

/** What PostgreSQL says has gone wrong, by its code (SQLSTATE): empty where it said nothing. */
export function codeOf(error: unknown): string {
  const cause = error instanceof DatabaseError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Whether the database did not answer at all. */
function isSilence(error: unknown): error is DatabaseError {
  const cause = error instanceof DatabaseError ? error.cause : undefined
  return cause instanceof Error && cause.message === 'Query read timeout'
}

function fail(cause: unknown): never {
  throw new DatabaseError(cause)
}

/** PostgreSQL failed or cannot be reached. */
export class DatabaseError extends TillError<'DatabaseFailed'> {
  override name = 'DatabaseError'
  constructor(cause: unknown) {
    super('DatabaseFailed', {
      shortMessage: 'The database failed.',
      details: cause instanceof Error && cause.message ? `PostgreSQL says: ${cause.message}.` : undefined,
      fix: 'Check that it runs and that databaseUrl is right.',
      retry: true,
      cause,
    })
  }
}
