import { hash } from 'node:crypto'
import { RpcError } from 'tillkit/internal'
import type { KnownProject, Project } from '../../config.js'
import type { reserveRequests } from '../../store/reserveRequests.js'
import { RateLimitError } from './createRateLimiter.js'

const minute = 60_000
const reservedFraction = 1 / 20

/**
 * Creates the function that finds the project of an access key, and counts one request of that project. The limit per minute applies to all
 * processes together. Keys are compared by their SHA-256, so that response times reveal nothing about a key.
 *
 * The function throws an `RpcError` in these cases:
 *
 * - The key is missing or unknown.
 * - The project is disabled.
 * - The project has used up its requests of the minute.
 */
export function createAuthenticator(options: createAuthenticator.Options): createAuthenticator.ReturnType {
  const { projects, find, take, now } = options
  const byDigest = new Map(projects.map((project) => [digest(project.accessKey), project]))
  const ids = new Set(projects.map(({ id }) => id))
  const reservations = new Map<string, Reservation>()

  /**
   * Finds a project in the database. Ignores a project with the ID of a configured project, whose key and limits come from the
   * configuration.
   */
  async function findStored(sent: string): Promise<KnownProject | undefined> {
    const stored = await find(sent)
    return stored && !ids.has(stored.id) ? stored : undefined
  }

  function reserveMore(projectId: string, limit: number, current: number): Reservation {
    const reservation: Reservation = { minute: current, limit, left: 0, isLast: false, granted: undefined }
    const wanted = Math.max(1, Math.ceil(limit * reservedFraction))
    reservation.granted = take({ projectId, minute: current, limit, wanted })
      .then((granted) => {
        reservation.left = granted
        reservation.isLast = granted === 0
      })
      .finally(() => {
        reservation.granted = undefined
      })
    // If the database refuses the reservation, the requests that wait for it fail. Remove the reservation, so that the next request tries
    // again.
    reservation.granted.catch(() => {
      if (reservations.get(projectId) === reservation) reservations.delete(projectId)
    })
    reservations.set(projectId, reservation)
    return reservation
  }

  async function count({ id, requestsPerMinute: limit }: KnownProject): Promise<void> {
    if (limit === undefined) return
    for (;;) {
      // Compute the minute in each round of the loop, because it may have changed while this request waited for a reservation.
      const current = Math.floor(now() / minute)
      const known = reservations.get(id)
      const isSame = known?.minute === current && known.limit === limit
      const reservation = isSame ? known : reserveMore(id, limit, current)
      if (reservation.granted) await reservation.granted
      else if (reservation.left > 0) {
        reservation.left--
        return
      } else if (reservation.isLast) {
        const resetSeconds = Math.ceil((minute - (now() % minute)) / 1_000)
        throw new RateLimitError({ name: 'project', limit, remaining: 0, resetSeconds })
      } else reserveMore(id, limit, current)
    }
  }

  return async (accessKey, admit) => {
    const sent = accessKey ? digest(accessKey) : undefined
    const project = sent && (byDigest.get(sent) ?? (await findStored(sent)))
    if (!project) {
      const details = accessKey ? 'The access key is unknown.' : 'The header X-Access-Key is missing.'
      throw new RpcError('Unauthorized', { details })
    }
    if (project.disabled) throw new RpcError('PermissionDenied', { details: 'The project is disabled.' })
    // `admit` throws if the project does not permit the page's origin. Such a request must not count against the project, so call `admit`
    // before `count`.
    admit?.(project)
    await count(project)
    return project
  }
}

export declare namespace createAuthenticator {
  type Options = {
    projects: readonly Project[]
    find: (digest: string) => Promise<KnownProject | undefined>
    take: (options: reserveRequests.Options & { minute: number }) => Promise<number>
    now: () => number
  }
  /** Returns the project of the access key. Calls `admit` before it counts the request; if `admit` throws, the request does not count. */
  type ReturnType = (
    accessKey: string | null,
    admit?: (project: KnownProject) => void,
  ) => Promise<KnownProject>
}

type Reservation = {
  minute: number
  limit: number
  left: number
  isLast: boolean
  granted: Promise<void> | undefined
}

function digest(key: string): string {
  return hash('sha256', key, 'hex')
}
