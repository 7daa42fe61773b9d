import {
  ConfigError,
  createLineLimit,
  createMetrics,
  type Log,
  migrate,
  openChain,
  openDatabase,
  openServer,
  parseConfig,
  RelayerToken,
  relayOptions,
  type ServiceConfig,
  silentLog,
} from '@tillkit/service/internal'
import { createRelay } from './createRelay.js'
import { createRelayerApp } from './createRelayerApp.js'

/**
 * Runs the relayers of a configuration for services whose networks have a relayer with a `url`. It migrates the database, rebroadcasts
 * pending transactions, and answers services that send the token. Only this process needs the private keys.
 *
 * @throws ConfigError – the configuration is wrong, no network has a private key, or the token is missing or too short.
 * @throws ServerError – the port cannot be opened.
 * @throws DatabaseError – the database fails.
 * @throws MigrationError – another version created the tables of the database.
 *
 * @example
 * const relayer = await serveRelayer({ config: await readConfig({ path: 'relayer.json' }) })
 */
export async function serveRelayer(options: serveRelayer.Options): Promise<serveRelayer.ReturnType> {
  const { host = '127.0.0.1', port = 8081, log = silentLog, fetch } = options
  const config = parseConfig(options.config)
  const { token = config.relayerToken } = options
  if (token === undefined || !RelayerToken.safeParse(token).success) {
    throw new ConfigError('RELAYER_TOKEN must have at least 32 ASCII characters and no space.')
  }
  const { databaseUrl: url, databaseConnections: maxConnections, databaseTimeoutMs: timeoutMs } = config
  const database = openDatabase({ url, maxConnections, timeoutMs })
  const metrics = createMetrics({})
  const limit = createLineLimit({
    onLeftOut: (leftOut) => log.warn(leftOut, 'Some log lines were omitted.'),
  })
  const networks = config.networks.flatMap(({ relayer, market, ...rest }) => {
    if (!relayer || !market || !('privateKey' in relayer)) return []
    const { chainId, name: network, rpcUrl, fallbackRpcUrls, currencies } = rest
    const chain = openChain({ chainId, name: network, rpcUrl, fallbackRpcUrls, fetch })
    const opened = relayOptions({ network, relayer, market, chain, database, log, limit, metrics })
    return [{ network, currencies, relay: createRelay(opened) }]
  })
  const relays = networks.map(({ relay }) => relay)
  const closeAll = async () => {
    await Promise.all(relays.map((relay) => relay.close()))
    await database.close()
  }
  try {
    if (networks.length === 0) throw new ConfigError('no network has a relayer with a privateKey.')
    await migrate({ database })
    const app = createRelayerApp({ networks, token, metrics, log, limit })
    const fix = 'Choose another host or port with --host and --port, or with these options of serveRelayer.'
    const server = await openServer({ host, port, answer: app.fetch, fix })
    for (const relay of relays) relay.start()
    return {
      url: server.url,
      async close() {
        await server.close(config.shutdownTimeoutMs / 2)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

export declare namespace serveRelayer {
  type Options = {
    /** The configuration of a service. The relayer ignores `host`, `port`, `projects` and `roles`. */
    config: ServiceConfig
    /** The address to listen on. @default '127.0.0.1' */
    host?: string | undefined
    /** The port to listen on. 0 lets the system choose. @default 8081 */
    port?: number | undefined
    /** The secret that services send. @default the configuration's `relayerToken` */
    token?: string | undefined
    /** The log of the relayer. @default no log */
    log?: Log | undefined
    /** The function that sends all RPC requests. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** The URL of the server, without a trailing slash. */
    url: string
    /** Ends running requests, waits until the relay of each network has ended its current work, and closes the database. */
    close(): Promise<void>
  }
}
