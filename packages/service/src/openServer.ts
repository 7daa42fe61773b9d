import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { TillError } from 'tillkit/internal'

const requestTimeoutMs = 30_000

export async function openServer(options: openServer.Options): Promise<OpenedServer> {
  const { host, port, answer } = options
  let isStopping = false
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
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
    throw new ServerError(host, port, cause)
  }
  const address = server.address()
  const actual = address !== null && typeof address === 'object' ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    async close(timeoutMs) {
      isStopping = true
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearTimeout(late)
    },
  }
}

export declare namespace openServer {
  type Options = {
    host: string
    port: number
    answer: (request: Request, connection: { incoming: Connected }) => Promise<Response>
  }
}

type Connected = { socket: { remoteAddress?: string | undefined } }

export type OpenedServer = {
  url: string
  close(timeoutMs: number): Promise<void>
}

export class ServerError extends TillError<'ServerFailed'> {
  override name = 'ServerError'
  constructor(host: string, port: number, cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    super('ServerFailed', {
      shortMessage: `Port ${port} of ${host} cannot be opened${code}.`,
      fix: 'Choose another host or port in the configuration, or with --host and --port.',
      cause,
    })
  }
}
