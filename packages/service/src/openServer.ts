import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { TillError } from 'tillkit/internal'
import type { Connection } from './createApp.js'

/** The longest time in which a client may send its request. The time for an answer is another limit: see `createService`. */
const receiveTimeoutMs = 30_000

/**
 * Opens an HTTP server that passes each request to `answer`.
 *
 * @throws ServerError – the port cannot be opened.
 */
export async function openServer(options: openServer.Options): Promise<openServer.ReturnType> {
  const { host, port, answer, fix } = options
  let isStopping = false
  const server = createServer(
    { requestTimeout: receiveTimeoutMs, headersTimeout: receiveTimeoutMs },
    getRequestListener((request, { incoming }) => answer(request, { incoming })),
  )
  server.prependListener('request', (_, response) => {
    // During the shutdown, tell clients to close the connection, so that they send no further request on it.
    if (isStopping) response.shouldKeepAlive = false
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new ServerError({ host, port, fix, cause })
  }
  const address = server.address()
  const boundPort = address !== null && typeof address === 'object' ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
    async close(timeoutMs) {
      isStopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const cutTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearTimeout(cutTimer)
    },
  }
}

export declare namespace openServer {
  type Options = {
    host: string
    /** The port to listen on. 0 lets the system choose. */
    port: number
    answer: (request: Request, connection: Connection) => Promise<Response>
    /** How the operator chooses another port, for the error if this one cannot be opened. */
    fix: string
  }
  type ReturnType = {
    url: string
    /** Accepts no new connection, and waits for the running requests. After `timeoutMs`, cuts their connections. */
    close(timeoutMs: number): Promise<void>
  }
}

export class ServerError extends TillError<'ServerFailed'> {
  override name = 'ServerError'
  constructor(options: { host: string; port: number; fix: string; cause: unknown }) {
    const { host, port, fix, cause } = options
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    super('ServerFailed', { shortMessage: `Port ${port} of ${host} cannot be opened${code}.`, fix, cause })
  }
}
