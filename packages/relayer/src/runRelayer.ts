import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ConfigError, createLog, readConfig, stopOnSignals } from '@tillkit/service/internal'
import { serveRelayer } from './serveRelayer.js'

/**
 * Runs `tillkit relayer --config FILE [--host HOST] [--port PORT]`: the relayers of a configuration, until SIGINT or SIGTERM. A second
 * signal ends the process at once, and so does `shutdownTimeoutMs`. The log goes to standard output, one JSON line for each event.
 *
 * @throws ConfigError when the configuration, an option or the token is wrong. ServerError when the port cannot be opened.
 * DatabaseError when the database fails. MigrationError when another version made its tables.
 */
export async function runRelayer(options: runRelayer.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { path, host, port } = readOptions(argv)
  const config = await readConfig({ path })
  const log = createLog({ config, write })
  const { stop, release } = stopOnSignals()
  try {
    const relayer = await serveRelayer({ config, host, port, log })
    log.info({ url: relayer.url }, 'The relayer listens.')
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
    log.info({}, 'The relayer stops.')
    // The next process sends what is pending.
    const late = setTimeout(() => process.exit(1), config.shutdownTimeoutMs)
    await relayer.close()
    clearTimeout(late)
  } finally {
    release()
  }
}

export declare namespace runRelayer {
  type Options = {
    /** The words after `tillkit relayer`. */
    argv: string[]
    /** Receives one line of the log. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      config: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8081' },
    },
  })
  const { config: path, host, port } = values
  if (!path) throw new ConfigError('name its file with --config.')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new ConfigError('port must be 0 to 65535.')
  return { path, host, port: Number(port) }
}
