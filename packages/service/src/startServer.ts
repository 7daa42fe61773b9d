import type { ServiceConfig } from './config.js'
import { createService } from './createService.js'
import { loadExtensions } from './extensions.js'
import type { Log } from './log.js'
import { openServer } from './openServer.js'

export async function startServer(options: startServer.Options): Promise<startServer.ReturnType> {
  const { config, log } = options
  const { host, port, adminPort, shutdownTimeoutMs } = config
  const service = createService(config, { log, ...(await loadExtensions(config)) })
  const opened: openServer.ReturnType[] = []
  try {
    opened.push(await openServer({ host, port, answer: service.fetch, fix: portFix }))
    if (adminPort !== undefined) {
      const admin = { host, port: adminPort, answer: service.fetchAdmin, fix: adminPortFix }
      opened.push(await openServer(admin))
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
      service.endStreams()
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

const portFix = 'Choose another host or port in the configuration, or with --host and --port.'
const adminPortFix = 'Choose another adminPort in the configuration.'
