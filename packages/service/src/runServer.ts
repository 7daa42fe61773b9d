import { once } from 'node:events'
import type { ServiceConfig } from './config.js'
import { createLog } from './createLog.js'
import { startServer } from './startServer.js'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs the service until SIGINT or SIGTERM; a second signal does not wait, nor does the process longer than
 * `shutdownTimeoutMs`. Its log goes to standard output, a JSON line for each event.
 *
 * @throws ServerError when the port cannot be opened.
 */
export async function runServer(options: runServer.Options): Promise<void> {
  const { config, write = (line) => void process.stdout.write(line) } = options
  const log = createLog({ config, write })
  const stop = new AbortController()
  const onSignal = () => (stop.signal.aborted ? process.exit(1) : stop.abort())
  for (const signal of signals) process.on(signal, onSignal)
  try {
    const server = await startServer({ config, log })
    const { url, adminUrl } = server
    log.info({ url, adminUrl }, 'The service listens.')
    server.ready().then(
      () => log.info({}, 'The index has reached the head of every chain.'),
      // It was stopped before.
      () => {},
    )
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
    log.info({}, 'The service stops.')
    // Nothing is lost by it: whatever is under way is taken up by the next process.
    const late = setTimeout(() => process.exit(1), config.shutdownTimeoutMs)
    await server.close()
    clearTimeout(late)
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
  }
}

export declare namespace runServer {
  type Options = {
    config: ServiceConfig
    /** Takes one line of the log. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}
