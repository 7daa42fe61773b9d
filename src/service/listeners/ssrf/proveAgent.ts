import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'undici'
import { TillError } from '../../../errors.js'
import { BlockedError, createAgent } from './createAgent.js'

/**
 * Proves at start that the guard works with this Node and this undici: tries to reach a server of our own on the
 * loopback interface by address, by name and by an IPv6 address that stands for it. Each must be refused.
 *
 * @throws GuardError when one is not; nothing must be delivered then.
 */
export async function proveAgent(): Promise<void> {
  let hits = 0
  const canary = createServer((_, response) => {
    hits++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const address = canary.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const dispatcher = createAgent({ allowPrivate: false, resolve: async () => ['127.0.0.1'] })
  try {
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'guard.test']) {
      const failure = await request(`http://${host}:${port}/`, { dispatcher }).catch((error) => error)
      if (!(failure instanceof BlockedError) || hits > 0) throw new GuardError()
    }
  } finally {
    await dispatcher.destroy()
    canary.close()
    canary.closeAllConnections()
  }
}

/** Notifications could reach private addresses. */
export class GuardError extends TillError<'GuardError'> {
  override name = 'GuardError'
  constructor() {
    super('GuardError', {
      shortMessage: 'Private addresses are not out of reach here, so nothing is delivered.',
      fix: 'Use a version of Node and undici that tillkit was tested with.',
    })
  }
}
