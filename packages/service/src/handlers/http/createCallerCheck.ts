import { RpcError } from 'tillkit/internal'
import { readOrigin } from '../../callerConfig.js'
import type { KnownProject } from '../../config.js'
import { createClientReader } from './clientAddress.js'
import { createRateLimiter, type LimitName, type Standing } from './createRateLimiter.js'

/**
 * Creates the checks of a request's sender. The access key is public, so a sender could use up the requests of the others. The limits per
 * client and origin, and the origins of a project, prevent this.
 */
export function createCallerCheck(options: createCallerCheck.Options): createCallerCheck.ReturnType {
  const { clientRequestsPerMinute, originRequestsPerMinute, elapsed } = options
  const readClient = createClientReader(options)
  const limiterOf = (name: LimitName, limit: number | undefined) =>
    limit === undefined ? undefined : createRateLimiter({ name, limit, elapsed })
  const clients = limiterOf('client', clientRequestsPerMinute)
  const origins = limiterOf('origin', originRequestsPerMinute)
  return {
    checkClient: (headers, peer) => clients?.take(readClient(headers, peer)),
    checkOrigin(headers, project) {
      const sent = headers.get('origin')
      // Browsers send `Origin` with each call, and a page cannot change it. A request without `Origin` comes from a program, which could
      // forge any origin. So the project's origins apply only to pages.
      if (sent === null) return undefined
      // The limit counts all invalid origins as one. With a counter for each text, a sender could fill the memory with long texts.
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
    /** @default no limit */
    clientRequestsPerMinute?: number | undefined
    /** @default no limit */
    originRequestsPerMinute?: number | undefined
    /** Returns monotonic milliseconds. */
    elapsed: () => number
  }
  type ReturnType = {
    /** @throws RateLimitError – the client has used up its requests. */
    checkClient(headers: Headers, peer: string | undefined): Standing | undefined
    /**
     * @throws RpcError – the project does not permit the origin.
     * @throws RateLimitError – the origin has used up its requests.
     */
    checkOrigin(headers: Headers, project: Pick<KnownProject, 'id' | 'origins'>): Standing | undefined
  }
}
