import type { ServiceConfig } from './config.js'
import { createService } from './createService.js'
import { loadExtensions } from './extensions.js'
import type { Log } from './log.js'
import { type OpenedServer, openServer } from './openServer.js'

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
      await Promise.all(opened.map((server) => server.close(shutdownTimeoutMs / 2)))
      await service.close()
    },
  }
}

export declare namespace startServer {
  type Options = { config: ServiceConfig; log: Log }
  type ReturnType = {
    url: string
    adminUrl: string | undefined
    ready(): Promise<void>
    close(): Promise<void>
  }
}
