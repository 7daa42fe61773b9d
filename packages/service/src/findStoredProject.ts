import * as z from 'zod/mini'
import { type KnownProject, Project } from './config.js'
import { doTogether } from './listeners/deliver/doTogether.js'
import type { Database } from './store/openDatabase.js'
import { findProjects, type StoredProject } from './store/projects.js'

/** Milliseconds that what was found, or not, is taken for so: a key that ends is refused after them. */
const freshMs = 5_000
/** Keys that are remembered: those that nobody has are no reason to remember any number. */
const mostKept = 10_000

/** What of a project is kept beside its keys. A later version may have kept more of it. */
export const ProjectSettings = z.omit(z.object(Project.shape), {
  id: true,
  accessKey: true,
  disabled: true,
  tokenSecret: true,
  tokenPublicKey: true,
})

/**
 * Makes the search for projects in the database, by the SHA-256 of an access key. What comes at the same time is asked together,
 * and remembered for some seconds: guessing at keys keeps two connections busy at most.
 *
 * Rejects with a DatabaseError when the database fails.
 */
export function findStoredProject(options: findStoredProject.Options): findStoredProject.ReturnType {
  const { database, now } = options
  const kept = new Map<string, { at: number; project: KnownProject | undefined }>()
  const find = doTogether(async (digests: readonly string[]) => {
    const found = await findProjects(database, digests)
    return digests.map((digest) => toProject(found.get(digest)))
  })

  return async (digest) => {
    const known = kept.get(digest)
    const at = now()
    // A clock that was put back says nothing of how old it is.
    if (known && known.at <= at && at < known.at + freshMs) return known.project
    const project = await find(digest)
    // The oldest goes first.
    kept.delete(digest)
    const [oldest] = kept.size < mostKept ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(digest, { at, project })
    return project
  }
}

export declare namespace findStoredProject {
  type Options = {
    database: Database
    /** Unix milliseconds. */
    now: () => number
  }
  type ReturnType = (digest: string) => Promise<KnownProject | undefined>
}

function toProject(stored: StoredProject | undefined): KnownProject | undefined {
  if (!stored) return undefined
  const { settings, ...same } = stored
  return { ...ProjectSettings.parse(settings), ...same }
}
