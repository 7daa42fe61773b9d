import { once } from 'node:events'
import type { ServiceConfig } from './config.js'
import { createLog } from './createLog.js'
import { startServer } from './startServer.js'
import { stopOnSignals } from './stopOnSignals.js'
import { MigrationError } from './store/migrate.js'

export async function runServer(options: runServer.Options): Promise<void> {
  const { config, write = (line) => void process.stdout.write(line) } = options
  const log = createLog({ config, write })
  const { stop, release } = stopOnSignals()
  try {
    const server = await startServer({ config, log })
    const { url, adminUrl } = server
    log.info({ url, adminUrl }, 'The service is listening.')
    let refused: MigrationError | undefined
    server.ready().then(
      () => log.info({}, 'The index has reached the head of every chain.'),
      (error: unknown) => {
        // `ready` also rejects when the service closes, which is no failure.
        if (!(error instanceof MigrationError)) return
        refused = error
        stop.abort()
      },
    )
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
    log.info({}, 'The service is stopping.')
    // If the shutdown takes too long, exit with open work: the next process resumes it.
    const late = setTimeout(() => process.exit(1), config.shutdownTimeoutMs)
    await server.close()
    clearTimeout(late)
    if (refused) throw refused
  } finally {
    release()
  }
}

export declare namespace runServer {
  type Options = {
    config: ServiceConfig
    write?: ((line: string) => void) | undefined
  }
}
