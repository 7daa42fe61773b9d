import type { RpcError } from 'tillkit/internal'
import { createLineLimit } from './createLineLimit.js'
import type { Route } from './endpoints.js'
import { readTraceId } from './readTraceId.js'

const faults = new Set<string>(['WebrpcBadResponse', 'WebrpcServerPanic', 'WebrpcInternalError', 'Timeout'])

/**
 * Creates the log of failed requests. It logs only faults of the server, such as timeouts. Callers can cause some of them, for example with
 * a slow body. So the log limits the lines per minute of each project and error code.
 */
export function createFaultLog({
  log,
}: createFaultLog.Options): (error: RpcError, source: RequestSource) => void {
  const limit = createLineLimit({
    onLeftOut: (leftOut) => log.error(leftOut, 'Some log lines about failed requests were omitted.'),
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
    log: { error(fields: object, message: string): void }
  }
}

export type RequestSource = { request: Request; route: Route; project: string | undefined }
