import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../packages/service/src/process/startPostgres.js'
import { serveSandbox } from './serveSandbox.js'
import { serveStories } from './serveStories.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; tests take a database of their own with `createDatabase`. */
    postgresUrl: string
    /** Where the manifest of the run's sandbox is served; tests read it with `openSandbox`. */
    sandboxUrl: string
    /** Where the run's stories are served; tests open them with `openStorybook`. */
    storiesUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, and one Storybook and one sandbox that are built and started when they are asked for. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  await keepStill(postgres.url)
  const stories = await serveStories({ folder: join(folder, 'stories') })
  const sandbox = await serveSandbox()
  project.provide('postgresUrl', postgres.url)
  project.provide('sandboxUrl', sandbox.url)
  project.provide('storiesUrl', stories.url)
  return async () => {
    await Promise.all([postgres.close(), stories.close(), sandbox.close()])
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Statistics are those that a test asks for: what the database gathers by itself, whenever it comes to it, makes other plans of
 * the same statements. And nothing but the tests comes to `template1`, which has to be left alone while a database is created.
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
