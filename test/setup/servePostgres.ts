import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../packages/service/src/process/startPostgres.js'
import { listen } from './ports/listen.js'

/**
 * Serves the address of one PostgreSQL for a whole run of tests, as text. Starts it at the first request: unit tests need none.
 * `createDatabase` reads the address.
 */
export async function servePostgres({ folder }: servePostgres.Options): Promise<servePostgres.ReturnType> {
  let started: ReturnType<typeof start> | undefined
  const { url, close } = await listen(async (_, response) => {
    started ??= start(folder)
    try {
      response.end((await started).url)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    url,
    async close() {
      await close()
      const postgres = await started?.catch(() => undefined)
      await postgres?.close()
    },
  }
}

export declare namespace servePostgres {
  type Options = {
    /** The folder of its data. The caller removes it. */
    folder: string
  }
  type ReturnType = { url: string; close: () => Promise<void> }
}

async function start(folder: string): Promise<startPostgres.ReturnType> {
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  await keepStill(postgres.url)
  return postgres
}

/**
 * Turns autovacuum off. Statistics that the database gathers by itself change the plans of statements from run to run, and a worker
 * of autovacuum in `template1` makes `create database` fail.
 */
async function keepStill(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
