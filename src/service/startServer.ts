import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { TillError } from '../errors.js'
import type { ServiceConfig } from './config.js'
import { createService } from './createService.js'
import type { Log } from './log.js'

/** Milliseconds that a client may take to send its request. */
const requestTimeoutMs = 30_000

/**
 * Starts the service and listens at the configuration's host and port.
 *
 * @throws ServerError when the port cannot be opened.
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { config, log } = options
  const { host, port, shutdownTimeoutMs } = config
  const service = createService(config, { log })
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    getRequestListener((request) => service.fetch(request)),
  )
  let stopping = false
  server.prependListener('request', (_, response) => {
    // Whoever keeps a connection would send the next request over it.
    if (stopping) response.shouldKeepAlive = false
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    await service.close()
    throw new ServerError(host, port, cause)
  }
  const address = server.address()
  const actual = address !== null && typeof address === 'object' ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    ready: service.ready,
    async close() {
      stopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      // Requests have half of the time, and what else is under way the rest.
      const late = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs / 2)
      await closed
      clearTimeout(late)
      await service.close()
    },
  }
}

export declare namespace startServer {
  type Options = { config: ServiceConfig; log: Log }
  type ReturnType = {
    /** Without a slash at its end. */
    url: string
    /** Resolves once every chain's index has reached its head. */
    ready(): Promise<void>
    /** Takes no more requests, ends those that run, and stops. */
    close(): Promise<void>
  }
}

/** The service cannot listen where it should. */
export class ServerError extends TillError<'ServerError'> {
  override name = 'ServerError'
  constructor(host: string, port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    super('ServerError', {
      shortMessage: `Port ${port} of ${host} cannot be opened${code}.`,
      fix: 'Choose another host or port in the configuration, or with --host and --port.',
      cause,
    })
  }
}
