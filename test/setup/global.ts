import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { servePostgres } from './servePostgres.js'
import { serveSandbox } from './serveSandbox.js'
import { serveStories } from './serveStories.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A request to this URL starts PostgreSQL. Tests call `createDatabase` instead. */
    postgresUrl: string
    /** A request to this URL starts the sandbox. Tests call `openSandbox` instead. */
    sandboxUrl: string
    /** A request to this URL builds Storybook. Tests call `openStorybook` instead. */
    storiesUrl: string
  }
}

/** Offers one PostgreSQL, one Storybook and one sandbox to all tests of a run. Each of the three starts at its first request. */
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
