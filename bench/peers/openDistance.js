import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Puts a node and a service so many milliseconds away, see `runDistance`. Answers their addresses there, and what counts the
 * round trips to both.
 */
export async function openDistance(options) {
  const script = fileURLToPath(new URL('./runDistance.js', import.meta.url))
  const child = fork(script, [JSON.stringify(options)])
  const [{ node, service }] = await once(child, 'message')
  const tell = async (what) => {
    child.send(what)
    const [{ trips }] = await once(child, 'message')
    return trips
  }
  return {
    node,
    service,
    restart: () => tell('restart'),
    readTrips: () => tell('read'),
    close: () => child.kill(),
  }
}
