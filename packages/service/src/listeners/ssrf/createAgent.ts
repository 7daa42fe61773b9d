import { promises as dns } from 'node:dns'
import { isIP, type Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { bareHost, isAllowed } from './checkUrl.js'

const connectTimeoutMs = 4_000
const maxAddresses = 3

/**
 * Creates the HTTP agent for all webhook requests. Unless `allowPrivate` is set, no request can reach a private address, however the URL is
 * written and whatever DNS answers.
 *
 * The agent resolves the host name, checks every address, and connects to a checked address. So DNS cannot change the address between check
 * and connection. Before the agent sends anything, it checks the socket's remote address again. It follows no redirects and ignores proxies
 * of the environment.
 */
export function createAgent(options: createAgent.Options): Agent {
  const { allowPrivate, resolve = allowPrivate ? resolveBySystem : resolveByDns } = options
  const { keepAliveMs = 30_000 } = options
  const connectTo = buildConnector({ timeout: connectTimeoutMs })

  async function openSocket(target: buildConnector.Options): Promise<Socket> {
    const host = bareHost(target.hostname)
    const addresses = isIP(host) ? [host] : await resolve(host)
    // If one address is not allowed, refuse all of them. A private address among public ones is a sign of an attack.
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
      openSocket(target).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      )
    },
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    // Ignore a longer keep-alive time that the receiver requests, because each open connection uses resources of this process.
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: 16_384,
  })
}

export declare namespace createAgent {
  type Options = {
    allowPrivate: boolean
    /**
     * Resolves a host name to its IP addresses.
     *
     * @default DNS; with `allowPrivate`, the system's resolver, which also reads the hosts file
     */
    resolve?: ((name: string) => Promise<string[]>) | undefined
    keepAliveMs?: number | undefined
  }
}

/** Resolves a host name by DNS. Does not use Node's thread pool, which slow name servers could fill up. */
async function resolveByDns(name: string): Promise<string[]> {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

async function resolveBySystem(name: string): Promise<string[]> {
  const found = await dns.lookup(name, { all: true })
  return found.map(({ address }) => address)
}

export class BlockedError extends Error {
  override name = 'BlockedError'
  constructor() {
    super('The address is not public.')
  }
}

export class UnreachableError extends Error {
  override name = 'UnreachableError'
  constructor() {
    super('The host name does not resolve.')
  }
}
