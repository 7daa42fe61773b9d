import { hash } from 'node:crypto'
import { RpcError } from 'tillkit/internal'
import type { KnownProject, Project } from '../../config.js'
import type { takeRequests } from '../../store/takeRequests.js'

const minute = 60_000
/** The part of a minute's requests that a process takes for itself at a time. */
const share = 1 / 20

/**
 * Makes the check of access keys, which counts each project's requests by the minute, over all processes. Keys are kept and
 * looked up by their SHA-256, so that the time it takes tells nothing about them.
 */
export function createAuthenticator(options: createAuthenticator.Options): createAuthenticator.ReturnType {
  const { projects, find, take, now } = options
  const byDigest = new Map(projects.map((project) => [digest(project.accessKey), project]))
  const ids = new Set(projects.map(({ id }) => id))
  const taken = new Map<string, Taken>()

  /** A project of the configuration has the key that it has there, and what it may do, whatever the database keeps by its name. */
  async function findStored(sent: string): Promise<KnownProject | undefined> {
    const stored = await find(sent)
    return stored && !ids.has(stored.id) ? stored : undefined
  }

  /** Takes some of what the project has left in a minute, for all that wait for it here. */
  function takeMore(projectId: string, limit: number, current: number): Taken {
    const more: Taken = { minute: current, limit, left: 0, isLast: false, arrival: undefined }
    const wanted = Math.max(1, Math.ceil(limit * share))
    more.arrival = take({ projectId, minute: current, limit, wanted })
      .then((granted) => {
        more.left = granted
        more.isLast = granted === 0
      })
      .finally(() => {
        more.arrival = undefined
      })
    // Whoever waits for it is told, and the next one tries again.
    more.arrival.catch(() => {
      if (taken.get(projectId) === more) taken.delete(projectId)
    })
    taken.set(projectId, more)
    return more
  }

  async function count({ id, requestsPerMinute: limit }: KnownProject): Promise<void> {
    if (limit === undefined) return
    for (;;) {
      // The minute may have turned while it waited.
      const current = Math.floor(now() / minute)
      const known = taken.get(id)
      // What was taken of another limit says nothing of this one.
      const isSame = known?.minute === current && known.limit === limit
      const mine = isSame ? known : takeMore(id, limit, current)
      if (mine.arrival) await mine.arrival
      else if (mine.left > 0) {
        mine.left--
        return
      } else if (mine.isLast) {
        const details = `The project's ${limit} requests of this minute are used up.`
        throw new RpcError('ProjectLimitReached', { details })
      } else takeMore(id, limit, current)
    }
  }

  return async (accessKey) => {
    const sent = accessKey ? digest(accessKey) : undefined
    const project = sent && (byDigest.get(sent) ?? (await findStored(sent)))
    if (!project) {
      const details = accessKey ? 'The access key is not known.' : 'The header X-Access-Key is missing.'
      throw new RpcError('Unauthorized', { details })
    }
    if (project.disabled) throw new RpcError('PermissionDenied', { details: 'The project is disabled.' })
    await count(project)
    return project
  }
}

export declare namespace createAuthenticator {
  type Options = {
    /** Those of the configuration. */
    projects: readonly Project[]
    /** Finds one that is not there by the SHA-256 of an access key. */
    find: (digest: string) => Promise<KnownProject | undefined>
    /** Takes requests of a project from those that all processes share. */
    take: (options: takeRequests.Options & { minute: number }) => Promise<number>
    /** Unix milliseconds. */
    now: () => number
  }
  /**
   * Finds the project of a request by its access key.
   *
   * Rejects with an RpcError: `Unauthorized` without a known key, `PermissionDenied` for a disabled project,
   * `ProjectLimitReached` when its requests are used up.
   */
  type ReturnType = (accessKey: string | null) => Promise<KnownProject>
}

/** What a process has taken of a project's requests of a minute. */
type Taken = {
  minute: number
  /** Of how many. */
  limit: number
  left: number
  /** Whether there is no more to take. */
  isLast: boolean
  /** Until it is known how many there are. */
  arrival: Promise<void> | undefined
}

function digest(key: string): string {
  return hash('sha256', key, 'hex')
}
