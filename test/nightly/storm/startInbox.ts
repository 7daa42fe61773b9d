import type { ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { listen } from '../../setup/ports/listen.js'
import type { createStrikes, Weather } from './createStrikes.js'

/** A delivery, in order of arrival. `handled` means that the receiver accepted it, even if the sender did not get the response. */
export type Arrival = {
  path: string
  id: string
  text: string
  uid: string
  type: string
  blockHash: string
  handled: boolean
}

/** Starts a receiver that answers 2xx, 4xx, 5xx, 429, 410, not at all, byte by byte, or with a broken connection. */
export async function startInbox(options: startInbox.Options): Promise<startInbox.ReturnType> {
  const { seed, weather, strikes, onPass } = options
  const arrivals: Arrival[] = []
  const counts = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()

  function choose(path: string): string {
    const count = (counts.get(path) ?? 0) + 1
    counts.set(path, count)
    const chance = createChance(seed, `${path} ${count}`)
    const answer = weather.calm || chance.happens(0.85) ? '204' : chance.oneOf(answers)
    return answer === '410' && path !== '/gone' ? '500' : answer
  }

  function answerWith(answer: string, response: ServerResponse): void {
    if (answer === 'hang') return
    if (answer === 'reset') response.destroy()
    else if (answer === 'drip') drip(response, 'HTTP/1.1 200 OK\r\nx: ')
    else if (answer === 'drip after its status')
      drip(response, 'HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n')
    else response.writeHead(Number(answer), { 'retry-after': '0' }).end()
  }

  /** Writes a response byte by byte, and never ends it. */
  function drip({ socket }: ServerResponse, start: string): void {
    socket?.write(start)
    const timer = setInterval(() => socket?.write('x'), 20)
    timers.add(timer)
    socket?.on('close', () => {
      clearInterval(timer)
      timers.delete(timer)
    })
  }

  const { url, close } = await listen(async (request, response) => {
    // The body is incomplete if the sending process was killed meanwhile. This delivery does not count as arrived.
    const text = await readText(request).catch(() => undefined)
    if (text === undefined) return
    const { url: path = '', headers } = request
    const { uid, type, blockHash } = JSON.parse(text)
    const arrival = { path, id: String(headers['webhook-id']), text, uid, type, blockHash, handled: false }
    arrivals.push(arrival)
    onPass()
    // The inbox does not know which process sent the request, so it applies the planned failures of all live processes.
    const blows = strikes().map((one) => one.strike('post a notification', 'before'))
    if (blows.some((blow) => blow === 'kill' || blow === 'break')) return response.destroy()
    const answer = choose(path)
    arrival.handled = /^2|after/.test(answer)
    answerWith(answer, response)
    for (const one of strikes()) one.strike('post a notification', 'after')
  })
  return {
    url,
    arrivals,
    async close() {
      for (const timer of timers) clearInterval(timer)
      await close()
    },
  }
}

export declare namespace startInbox {
  type Options = {
    seed: number
    weather: Weather
    /** Returns the simulated failures of the live processes. */
    strikes: () => readonly createStrikes.ReturnType[]
    onPass: () => void
  }
  type ReturnType = {
    url: string
    arrivals: Arrival[]
    close(): Promise<void>
  }
}

const answers: [string, ...string[]] = [
  '500',
  '503',
  '404',
  '302',
  '429',
  '410',
  'hang',
  'reset',
  'drip',
  'drip after its status',
]
