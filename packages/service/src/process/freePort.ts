import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a port of the loopback interface that nobody listens on at this moment: the one that is preferred, or else any that the
 * system has.
 */
export async function freePort({ preferred = 0 }: freePort.Options = {}): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (preferred === 0) throw error
    return freePort()
  }
  const address = server.address()
  const closed = once(server, 'close')
  server.close()
  await closed
  return address !== null && typeof address === 'object' ? address.port : 0
}

export declare namespace freePort {
  type Options = {
    /** @default any */
    preferred?: number | undefined
  }
}
