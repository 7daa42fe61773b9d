import { once } from 'node:events'
import { createServer } from 'node:net'

/** The first port that is tried, and how many there are: below those that a system gives to whoever takes any. */
const first = 20_000
const count = 12_000
let next = process.pid % count

/**
 * Finds a port of this machine for something that has to be told which, and that opens it later, or once more. Nobody is
 * given it meanwhile, as one that was free a moment ago may be.
 */
export async function reservePort(): Promise<number> {
  for (let tried = 0; tried < count; tried++) {
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
