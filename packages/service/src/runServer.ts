import { once } from 'node:events'
import type { ServiceConfig } from './config.js'
import { createLog } from './createLog.js'
import { startServer } from './startServer.js'
import { stopOnSignals } from './stopOnSignals.js'
import { MigrationError } from './store/migrate.js'

/**
 * Runs the service until SIGINT or SIGTERM; a second signal does not wait, nor does the process longer than
 * `shutdownTimeoutMs`. Its log goes to standard output, a JSON line for each event.
 *
 * @throws ServerError when the port cannot be opened. MigrationError when another version made the tables of the database.
 */
export async function runServer(options: runServer.Options): Promise<void> {
  const { config, write = (line) => void process.stdout.write(line) } = options
  const log = createLog({ config, write })
  const { stop, release } = stopOnSignals()
  try {
    const server = await startServer({ config, log })
    const { url, adminUrl } = server
    log.info({ url, adminUrl }, 'The service listens.')
    let refused: MigrationError | undefined
    server.ready().then(
      () => log.info({}, 'The index has reached the head of every chain.'),
      (error: unknown) => {
        // Any other rejection says that the service was closed.
        if (!(error instanceof MigrationError)) return
        refused = error
        stop.abort()
      },
    )
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
    log.info({}, 'The service stops.')
    // Nothing is lost by it: whatever is under way is taken up by the next process.
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
    /** Takes one line of the log. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}
