import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../src/sandbox/process/startPostgres.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; tests take a database of their own with `createDatabase`. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}
