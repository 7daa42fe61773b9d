import { createHash } from 'node:crypto'
import { RpcError } from '../../../protocol/errors.js'
import type { Project } from '../../config.js'

const minute = 60_000

/**
 * Makes the check of access keys, which counts each project's requests by the minute. Keys are kept and looked up by
 * their SHA-256, so that the time it takes tells nothing about them.
 */
export function createAuthenticator(options: createAuthenticator.Options): createAuthenticator.ReturnType {
  const { projects, now } = options
  const byDigest = new Map(projects.map((project) => [digest(project.accessKey), project]))
  const used = new Map<string, { minute: number; count: number }>()

  function count({ id, requestsPerMinute }: Project): void {
    if (requestsPerMinute === undefined) return
    const current = Math.floor(now() / minute)
    const window = used.get(id)
    const before = window?.minute === current ? window.count : 0
    if (before >= requestsPerMinute) {
      const details = `The project's ${requestsPerMinute} requests of this minute are used up.`
      throw new RpcError('ProjectLimitReached', { details })
    }
    used.set(id, { minute: current, count: before + 1 })
  }

  return (accessKey) => {
    const project = accessKey ? byDigest.get(digest(accessKey)) : undefined
    if (!project) {
      const details = accessKey ? 'The access key is not known.' : 'The header X-Access-Key is missing.'
      throw new RpcError('Unauthorized', { details })
    }
    if (project.disabled) throw new RpcError('PermissionDenied', { details: 'The project is disabled.' })
    count(project)
    return project
  }
}

export declare namespace createAuthenticator {
  type Options = {
    projects: readonly Project[]
    /** Unix milliseconds. */
    now: () => number
  }
  /**
   * Finds the project of a request by its access key.
   *
   * Throws an RpcError: `Unauthorized` without a known key, `PermissionDenied` for a disabled project,
   * `ProjectLimitReached` when its requests are used up.
   */
  type ReturnType = (accessKey: string | null) => Project
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
