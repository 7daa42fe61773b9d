import * as z from 'zod/mini'
import { type KnownProject, Project } from './config.js'
import { coalesce } from './listeners/deliver/coalesce.js'
import type { Database } from './store/openDatabase.js'
import { findProjects, type StoredProject } from './store/projects.js'

/** Milliseconds for which a result is cached. So the service accepts a removed or expired key at most this much longer. */
const freshMs = 5_000
/** The maximum number of cached keys, because clients can send any number of unknown keys. */
const maxCached = 10_000

/** The settings of a project in the database. Unknown fields are ignored, because a later version may store more. */
export const ProjectSettings = z.omit(z.object(Project.shape), {
  id: true,
  accessKey: true,
  disabled: true,
  tokenSecret: true,
  tokenPublicKey: true,
})

/**
 * Finds projects by the SHA-256 of an access key, and caches the results for some seconds. Concurrent searches share a query, and at most
 * two queries run at once. So a caller who guesses many keys uses at most two connections.
 */
export function findStoredProject(options: findStoredProject.Options): findStoredProject.ReturnType {
  const { database, now } = options
  const cache = new Map<string, { at: number; project: KnownProject | undefined }>()
  const find = coalesce(async (digests: readonly string[]) => {
    const found = await findProjects(database, digests)
    return digests.map((digest) => toProject(found.get(digest)))
  })

  return async (digest) => {
    const known = cache.get(digest)
    const at = now()
    // If the clock was set back, the age of the entry is unknown, so search again.
    if (known && known.at <= at && at < known.at + freshMs) return known.project
    const project = await find(digest)
    cache.delete(digest)
    const [oldest] = cache.size < maxCached ? [] : cache.keys()
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(digest, { at, project })
    return project
  }
}

export declare namespace findStoredProject {
  type Options = {
    database: Database
    now: () => number
  }
  type ReturnType = (digest: string) => Promise<KnownProject | undefined>
}

function toProject(stored: StoredProject | undefined): KnownProject | undefined {
  if (!stored) return undefined
  const { settings, ...same } = stored
  return { ...ProjectSettings.parse(settings), ...same }
}
