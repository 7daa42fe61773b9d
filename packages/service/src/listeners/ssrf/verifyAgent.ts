import { once } from 'node:events'
import { createServer } from 'node:http'
import { TillError } from 'tillkit/internal'
import { request } from 'undici'
import { BlockedError, createAgent } from './createAgent.js'

/**
 * Verifies at start that {@link createAgent} keeps its promise with this Node and this undici: tries to reach a server of
 * our own on the loopback interface by address, by name and by an IPv6 address that stands for it. Each must be refused.
 *
 * @throws SsrfProtectionError when one is not; nothing must be delivered then.
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
    /** Makes what is put to the test. @default createAgent */
    create?: typeof createAgent | undefined
  }
}

/** Notifications could reach private addresses. */
export class SsrfProtectionError extends TillError<'SsrfProtectionFailed'> {
  override name = 'SsrfProtectionError'
  constructor() {
    super('SsrfProtectionFailed', {
      shortMessage: 'Webhooks could reach private addresses (SSRF) on this machine, so nothing is delivered.',
      fix: 'Use a version of Node and undici that Tillkit was tested with.',
    })
  }
}
