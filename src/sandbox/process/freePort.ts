import { once } from 'node:events'
import { createServer } from 'node:net'

/** Asks the system for a port of the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const closed = once(server, 'close')
  server.close()
  await closed
  return address !== null && typeof address === 'object' ? address.port : 0
}
