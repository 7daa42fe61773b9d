import { once } from 'node:events'
import { createServer } from 'node:net'

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
    preferred?: number | undefined
  }
}
