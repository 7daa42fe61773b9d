import { once } from 'node:events'
import { createServer } from 'node:http'
import { TillError } from 'tillkit/internal'
import { request } from 'undici'
import { BlockedError, createAgent } from './createAgent.js'

/**
 * Verifies that {@link createAgent} blocks private addresses with the installed versions of Node and undici. The service calls it when it
 * starts. It requests a server on this machine by address, by name, and by IPv4-mapped IPv6 address, and each request must fail.
 *
 * @throws SsrfProtectionError – a request reached the server, or failed for another reason.
 */
export async function verifyAgent({ create = createAgent }: verifyAgent.Options = {}): Promise<void> {
  let hits = 0
  const canary = createServer((_, response) => {
    hits++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const address = canary.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const dispatcher = create({ allowPrivate: false, resolve: async () => ['127.0.0.1'] })
  try {
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'private.test']) {
      const failure = await request(`http://${host}:${port}/`, { dispatcher }).catch((error) => error)
      if (!(failure instanceof BlockedError) || hits > 0) throw new SsrfProtectionError()
    }
  } finally {
    await dispatcher.destroy()
    canary.close()
    canary.closeAllConnections()
  }
}

export declare namespace verifyAgent {
  type Options = {
    create?: typeof createAgent | undefined
  }
}

export class SsrfProtectionError extends TillError<'SsrfProtectionFailed'> {
  override name = 'SsrfProtectionError'
  constructor() {
    super('SsrfProtectionFailed', {
      shortMessage: 'Webhooks could reach private addresses (SSRF) on this machine, so nothing is delivered.',
      fix: 'Use a version of Node and undici that Tillkit supports.',
    })
  }
}
