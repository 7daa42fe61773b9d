import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'

/** A delivery to the receiver of an honest project. The list has the order of arrival. */
export type DayArrival = { listener: number; uid: string; type: string; at: number }

/** The ways in which hostile receivers misbehave. */
const habits = ['hang', 'fail', 'drip', 'late'] as const

/**
 * Starts the receivers of projects. Each receiver has an origin of its own, with a path for each listener. Hostile receivers hang, fail, or
 * answer byte by byte or after a delay. While `calm` is set, they behave correctly.
 */
export async function openReceivers(options: { isHostile: (project: number) => boolean }) {
  const arrivals: DayArrival[] = []
  const state = { calm: true, hostile: 0 }
  const timers = new Set<NodeJS.Timeout>()

  function misbehave(project: number, response: ServerResponse): void {
    const habit = habits[project % habits.length]
    if (habit === 'hang') return
    if (habit === 'fail') response.writeHead(500).end()
    else if (habit === 'late') setTimeout(() => response.writeHead(204).end(), 1_300).unref()
    else {
      response.socket?.write('HTTP/1.1 200 OK\r\nx: ')
      const timer = setInterval(() => response.socket?.write('x'), 100)
      timers.add(timer)
      response.socket?.on('close', () => {
        clearInterval(timer)
        timers.delete(timer)
      })
    }
  }

  const server = createServer(async (request, response) => {
    const text = await readText(request).catch(() => undefined)
    // If the test killed the sending process during the request, the body is incomplete. Such a delivery does not count as arrived.
    if (text === undefined) return
    const project = projectOf(request.headers.host ?? '')
    if (options.isHostile(project) && !state.calm) {
      state.hostile++
      return misbehave(project, response)
    }
    const { uid, type } = JSON.parse(text)
    if (!options.isHostile(project))
      arrivals.push({ listener: Number(request.url?.slice(1)), uid, type, at: performance.now() })
    response.writeHead(204).end()
  })
  server.keepAliveTimeout = 60_000
  // Each project has its own loopback address (127.x.x.x). This machine owns all of them, so one server receives all deliveries.
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    arrivals,
    state,
    urlOf: (project: number) => `http://127.1.${project >> 8}.${project & 255}:${port}`,
    async close() {
      for (const timer of timers) clearInterval(timer)
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function projectOf(host: string): number {
  const [, , high = '', low = ''] = host.split(/[.:]/)
  return Number(high) * 256 + Number(low)
}
