import type { ServiceConfig } from './config.js'
import { createService } from './createService.js'
import { loadExtensions } from './extensions.js'
import type { Log } from './log.js'
import { type OpenedServer, openServer } from './openServer.js'

/**
 * Starts the service and listens at the configuration's host and port, and at `adminPort`, if there is one.
 *
 * @throws ServerError when a port cannot be opened. ExtensionMissingError when the configuration needs a package that is missing.
 */
export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { config, log } = options
  const { host, port, adminPort, shutdownTimeoutMs } = config
  const service = createService(config, { log, ...(await loadExtensions(config)) })
  const opened: OpenedServer[] = []
  try {
    opened.push(await openServer({ host, port, answer: service.fetch }))
    if (adminPort !== undefined) {
      opened.push(await openServer({ host, port: adminPort, answer: service.fetchAdmin }))
    }
  } catch (error) {
    await Promise.all(opened.map((server) => server.close(0)))
    await service.close()
    throw error
  }
  const [main, admin] = opened.map(({ url }) => url)
  return {
    url: main ?? '',
    adminUrl: admin,
    ready: service.ready,
    async close() {
      // Requests have half of the time, and what else is under way the rest.
      await Promise.all(opened.map((server) => server.close(shutdownTimeoutMs / 2)))
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
