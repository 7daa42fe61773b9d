import { RpcError } from 'tillkit/internal'
import { readOrigin } from '../../callerConfig.js'
import type { KnownProject } from '../../config.js'
import { createClientReader } from './clientAddress.js'
import { createRateLimiter, type LimitName, type Standing } from './createRateLimiter.js'

/**
 * Creates the checks of a request's client and origin. The access key is public, so one client or page could use up the requests of a whole
 * project. Limits per client and per origin, and a project's list of permitted origins, prevent this.
 */
export function createCallerCheck(options: createCallerCheck.Options): createCallerCheck.ReturnType {
  const { clientRequestsPerMinute, originRequestsPerMinute, elapsed } = options
  const readClient = createClientReader(options)
  const limiterOf = (name: LimitName, limit: number | undefined) =>
    limit === undefined ? undefined : createRateLimiter({ name, limit, elapsed })
  const clients = limiterOf('client', clientRequestsPerMinute)
  const origins = limiterOf('origin', originRequestsPerMinute)
  return {
    clientOf: readClient,
    checkClient: (headers, peer) => clients?.take(readClient(headers, peer)),
    checkOrigin(headers, project) {
      const sent = headers.get('origin')
      // A browser sends `Origin` with each call, and a page cannot change it. A request without `Origin` comes from a program, which could
      // forge any origin. So the project's list of origins restricts only pages.
      if (sent === null) return undefined
      // All invalid origins share one count. With a separate count for each text, a client could fill the memory with long texts.
      const origin = readOrigin(sent) ?? 'an unknown origin'
      if (project.origins && !project.origins.some((known) => known === origin)) {
        const details = `Pages of ${origin} may not use this access key. The project has to list the origin.`
        throw new RpcError('PermissionDenied', { details })
      }
      return origins?.take(`${project.id} ${origin}`)
    },
  }
}

export declare namespace createCallerCheck {
  type Options = createClientReader.Options & {
    /** The maximum number of requests of one client per minute. @default no limit */
    clientRequestsPerMinute?: number | undefined
    /** The maximum number of requests per minute that pages of one origin make with one project. @default no limit */
    originRequestsPerMinute?: number | undefined
    /** Returns a monotonic time in milliseconds. */
    elapsed: () => number
  }
  type ReturnType = {
    /** Returns the address of the client. */
    clientOf: createClientReader.ReturnType
    /**
     * Counts a request of the client. Returns `undefined` if clients have no limit.
     *
     * @throws RateLimitError – the client has used up its requests.
     */
    checkClient(headers: Headers, peer: string | undefined): Standing | undefined
    /**
     * Counts a request of the page's origin. Returns `undefined` if the request has no `Origin` header, or if origins have no limit.
     *
     * @throws RpcError – the project does not permit the origin.
     * @throws RateLimitError – the origin has used up its requests.
     */
    checkOrigin(headers: Headers, project: Pick<KnownProject, 'id' | 'origins'>): Standing | undefined
  }
}
