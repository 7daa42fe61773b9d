import { once } from 'node:events'
import { createServer } from 'node:net'

const first = 20_000
const count = 12_000
let next = process.pid % count

/**
 * Returns a free port outside the ephemeral range. Programs that request any free port get an ephemeral one, so they do not get this port.
 */
export async function reservePort(): Promise<number> {
  for (let attempt = 0; attempt < count; attempt++) {
    const port = first + next
    next = (next + 1) % count
    if (await isFree(port)) return port
  }
  throw new Error('Every port is taken.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const opened = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!opened) return false
  server.close()
  await once(server, 'close')
  return true
}
