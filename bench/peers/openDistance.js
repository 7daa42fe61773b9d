import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Puts a node and a service behind a delay, see `runDistance`. Returns their URLs, and functions that count the round trips. */
export async function openDistance(options) {
  const script = fileURLToPath(new URL('./runDistance.js', import.meta.url))
  const child = fork(script, [JSON.stringify(options)])
  const [{ node, service }] = await once(child, 'message')
  const send = async (what) => {
    child.send(what)
    const [{ trips }] = await once(child, 'message')
    return trips
  }
  return {
    node,
    service,
    restart: () => send('restart'),
    readTrips: () => send('read'),
    close: () => child.kill(),
  }
}
