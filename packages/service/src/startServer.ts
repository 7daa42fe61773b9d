import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { TillError } from 'tillkit/internal'
import type { ServiceConfig } from './config.js'
import { createService } from './createService.js'
import { loadExtensions } from './extensions.js'
import type { Log } from './log.js'

/** Milliseconds that a client may take to send its request. */
const requestTimeoutMs = 30_000

/**
 * Starts the service and listens at the configuration's host and port, and at `adminPort`, if there is one.
 *
 * @throws ServerError when a port cannot be opened. ExtensionMissingError when the configuration needs a package that is missing.
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { config, log } = options
  const { host, port, adminPort, shutdownTimeoutMs } = config
  const service = createService(config, { log, ...(await loadExtensions(config)) })
  let stopping = false
  const isStopping = () => stopping
  const opened: Opened[] = []
  try {
    opened.push(await open({ host, port, answer: service.fetch, isStopping }))
    if (adminPort !== undefined) {
      opened.push(await open({ host, port: adminPort, answer: service.fetchAdmin, isStopping }))
    }
  } catch (error) {
    for (const { server } of opened) server.close()
    await service.close()
    throw error
  }
  const [main, admin] = opened.map(({ url }) => url)
  return {
    url: main ?? '',
    adminUrl: admin,
    ready: service.ready,
    async close() {
      stopping = true
      // Requests have half of the time, and what else is under way the rest.
      await Promise.all(opened.map(({ server }) => closeServer(server, shutdownTimeoutMs / 2)))
      await service.close()
    },
  }
}

export declare namespace startServer {
  type Options = { config: ServiceConfig; log: Log }
  type ReturnType = {
    /** Without a slash at its end. */
    url: string
    /** The same of what operators ask for; absent where that is at `url`. */
    adminUrl: string | undefined
    /** Resolves once every chain's index has reached its head. */
    ready(): Promise<void>
    /** Takes no more requests, ends those that run, and stops. */
    close(): Promise<void>
  }
}

type Opened = { server: Server; url: string }

async function open(options: OpenOptions): Promise<Opened> {
  const { host, port, answer, isStopping } = options
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    getRequestListener((request) => answer(request)),
  )
  server.prependListener('request', (_, response) => {
    // Whoever keeps a connection would send the next request over it.
    if (isStopping()) response.shouldKeepAlive = false
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new ServerError(host, port, cause)
  }
  const address = server.address()
  const actual = address !== null && typeof address === 'object' ? address.port : port
  return { server, url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}` }
}

type OpenOptions = {
  host: string
  port: number
  answer: (request: Request) => Promise<Response>
  isStopping: () => boolean
}

async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearTimeout(late)
}

/** The service cannot listen where it should. */
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
