import type { RpcError } from 'tillkit/internal'
import { createLineLimit } from './createLineLimit.js'
import type { Route } from './endpoints.js'
import { readTraceId } from './readTraceId.js'

/** The rows that are the service's own failures. */
const faults = new Set<string>(['WebrpcBadResponse', 'WebrpcServerPanic', 'WebrpcInternalError', 'Timeout'])

/**
 * Makes what writes the service's own failures to the log. Some of them, such as a body that is sent too slowly, whoever calls has in
 * their hands: of each project and error so many are written in a minute, and of the others how many there were.
 */
export function createFaultLog({ log }: createFaultLog.Options): (error: RpcError, asked: Asked) => void {
  const limit = createLineLimit({
    onLeftOut: (told) => log.error(told, 'More requests failed than are told one by one.'),
  })
  return (error, { request, route, project }) => {
    const { code, cause } = error
    if (!faults.has(code)) return
    const traceId = readTraceId(request.headers.get('traceparent'))
    limit({ project, code }, () =>
      log.error({ error: cause ?? error, code, project, ...route, traceId }, 'A request failed.'),
    )
  }
}

export declare namespace createFaultLog {
  type Options = {
    /** Takes what somebody has to look at. */
    log: { error(fields: object, message: string): void }
  }
}

/** A request, and whose it is, as far as that is known. */
export type Asked = { request: Request; route: Route; project: string | undefined }
