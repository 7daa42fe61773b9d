import { promises as dns } from 'node:dns'
import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { bareHost, isAllowed } from './checkUrl.js'

/** Milliseconds until a connection is given up. */
const connectTimeoutMs = 4_000
/** Addresses of one name that are tried. */
const maxAddresses = 3

/**
 * Opens the only way by which notifications leave: connections that cannot reach a private address, however it is
 * spelt and whatever a name server says. A name is resolved here, every address that it has is checked, and the
 * connection is made to a checked address, so nothing can change in between; what is written as an IP address takes
 * the same way. The socket's other end is looked at once more before anything is sent.
 *
 * Redirects are not followed, and proxies of the environment are not used.
 */
export function createAgent(options: createAgent.Options): Agent {
  const { allowPrivate, resolve = allowPrivate ? resolveBySystem : resolveByDns } = options
  const { keepAliveMs = 30_000 } = options
  const connectTo = buildConnector({ timeout: connectTimeoutMs })

  async function open(target: buildConnector.Options): Promise<Socket> {
    const host = bareHost(target.hostname)
    const addresses = isIP(host) ? [host] : await resolve(host)
    // One bad address among good ones is a name that was made to deceive.
    if (addresses.length === 0) throw new UnreachableError()
    if (!addresses.every((address) => isAllowed(address, allowPrivate))) throw new BlockedError()
    let failure: unknown
    for (const address of addresses.slice(0, maxAddresses)) {
      try {
        const servername = isIP(host) ? undefined : host
        const socket = await connect({ ...target, hostname: address, ...(servername ? { servername } : {}) })
        if (isAllowed(socket.remoteAddress ?? '', allowPrivate)) return socket
        socket.destroy()
        throw new BlockedError()
      } catch (error) {
        if (error instanceof BlockedError) throw error
        failure = error
      }
    }
    throw failure
  }

  function connect(target: buildConnector.Options): Promise<Socket> {
    return new Promise((done, fail) => {
      connectTo(target, (error, socket) => (error ? fail(error) : done(socket as Socket)))
    })
  }

  return new Agent({
    connect: (target, callback) => {
      open(target).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
    },
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    // Whatever the receiver asks for: what it keeps open is this process's, too.
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: 16_384,
  })
}

export declare namespace createAgent {
  type Options = {
    /** Whether this machine and its network may be reached: for development. */
    allowPrivate: boolean
    /** Finds the IP addresses of a name. @default DNS; with `allowPrivate` as the machine does, its hosts file included */
    resolve?: ((name: string) => Promise<string[]>) | undefined
    /** Milliseconds, at most, that a connection is kept on which nothing is said. @default 30_000 */
    keepAliveMs?: number | undefined
  }
}

/** Asks the name servers without the thread pool, which a slow one could fill up. */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await dns.lookup(name, { all: true })
  return found.map(({ address }) => address)
}

/** The other end is not one that notifications may go to. */
export class BlockedError extends Error {
  override name = 'BlockedError'
  constructor() {
    super('The address is not public.')
  }
}

/** A name has no address. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
  constructor() {
    super('The host name does not resolve.')
  }
}
