import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ConfigError, createLog, readConfig, stopOnSignals } from '@tillkit/service/internal'
import { serveRelayer } from './serveRelayer.js'

export async function runRelayer(options: runRelayer.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { path, host, port } = readOptions(argv)
  const config = await readConfig({ path })
  const log = createLog({ config, write })
  const { stop, release } = stopOnSignals()
  try {
    const relayer = await serveRelayer({ config, host, port, log })
    log.info({ url: relayer.url }, 'The relayer is listening.')
    if (!stop.signal.aborted) await once(stop.signal, 'abort')
    log.info({}, 'The relayer is stopping.')
    // Exit even if the shutdown takes too long: the next process sends the pending transactions.
    const late = setTimeout(() => process.exit(1), config.shutdownTimeoutMs)
    await relayer.close()
    clearTimeout(late)
  } finally {
    release()
  }
}

export declare namespace runRelayer {
  type Options = {
    argv: string[]
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
  if (!path) throw new ConfigError('give the path of the configuration with --config.')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new ConfigError('port must be 0 to 65535.')
  return { path, host, port: Number(port) }
}
