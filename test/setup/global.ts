import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { servePostgres } from './servePostgres.js'
import { serveSandbox } from './serveSandbox.js'
import { serveStories } from './serveStories.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** Serves the address of the run's PostgreSQL; tests create a database of their own in it with `createDatabase`. */
    postgresUrl: string
    /** Serves the manifest of the run's sandbox; tests read it with `openSandbox`. */
    sandboxUrl: string
    /** Serves the run's stories; tests open them with `openStorybook`. */
    storiesUrl: string
  }
}

/** Offers one PostgreSQL, one Storybook and one sandbox to the whole run. Each is built and started at its first request. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
  const postgres = await servePostgres({ folder })
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
