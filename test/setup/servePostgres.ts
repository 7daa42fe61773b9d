import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../packages/service/src/process/startPostgres.js'
import { listen } from './ports/listen.js'

/** Starts PostgreSQL at the first request, because unit tests do not need it. */
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
    /** The folder for the data. The caller removes it. */
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
 * Turns autovacuum off. Autovacuum would change statistics, and with them query plans. Its worker in `template1` would also make `create
 * database` fail.
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
