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
 * Runs the relayers of a configuration in this process, for services whose networks have a relayer with a `url`: updates the
 * database, rebroadcasts pending transactions, and answers services that send the token. This process alone needs the private keys.
 *
 * @throws ConfigError when the configuration is wrong, no network has a private key, or the token is missing or too short.
 * ServerError when the port cannot be opened. DatabaseError when the database fails. MigrationError when another version made its
 * tables.
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
    onLeftOut: (told) => log.warn(told, 'There was more of it than is told one by one.'),
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
    const server = await openServer({ host, port, answer: app.fetch })
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
    /** The configuration of a service. `host`, `port`, `projects` and `roles` are not read. */
    config: ServiceConfig
    /** The address to listen on. @default '127.0.0.1' */
    host?: string | undefined
    /** The port to listen on. 0 lets the system choose. @default 8081 */
    port?: number | undefined
    /** The secret that services send. @default the configuration's `relayerToken` */
    token?: string | undefined
    /** Receives what happens. @default no log */
    log?: Log | undefined
    /** Sends the requests to nodes. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
  type ReturnType = {
    /** The address of the server, without a slash at its end. */
    url: string
    /** Ends running requests, waits for the relays, and closes the database. */
    close(): Promise<void>
  }
}
