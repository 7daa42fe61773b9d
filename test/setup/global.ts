import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../src/sandbox/process/startPostgres.js'
import { serveStories } from './serveStories.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL; tests take a database of their own with `createDatabase`. */
    postgresUrl: string
    /** Where the run's stories are served; tests open them with `openStorybook`. */
    storiesUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, and one Storybook that is built when it is asked for. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  const stories = await serveStories({ folder: join(folder, 'stories') })
  project.provide('postgresUrl', postgres.url)
  project.provide('storiesUrl', stories.url)
  return async () => {
    await Promise.all([postgres.close(), stories.close()])
    await rm(folder, { recursive: true, force: true })
  }
}
