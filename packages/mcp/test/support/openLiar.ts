import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '../../../../test/setup/ports/listen.js'

/** Changes an answer of the service. `count` is 1 for the first call of the method, 2 for the second, and so on. */
export type Lie = (answer: Answer, count: number) => Answer

/**
 * Opens a proxy in front of the service. The functions in `lies` change the answers of their methods. `told` lists the method of each
 * changed answer.
 */
export async function openLiar(service: string) {
  const lies: Record<string, Lie> = {}
  const counts: Record<string, number> = {}
  const told: string[] = []
  const { origin, pathname } = new URL(service)
  const { url, close } = await listen(async (request, response) => {
    const body = await readText(request)
    const headers = {
      'content-type': 'application/json',
      'x-access-key': `${request.headers['x-access-key']}`,
    }
    const answer = await fetch(`${origin}${request.url}`, { method: 'POST', body, headers })
    const text = await answer.text()
    const method = request.url?.split('/').at(-1) ?? ''
    const count = (counts[method] ?? 0) + 1
    counts[method] = count
    const truth: Answer = JSON.parse(text)
    const lie = lies[method]?.(truth, count) ?? truth
    if (JSON.stringify(lie) !== JSON.stringify(truth)) told.push(method)
    response.writeHead(lie.status ?? answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(lie))
  })
  onTestFinished(close)
  return { url: `${url.replace(/\/$/, '')}${pathname}`, lies, told }
}

/** The fields of an answer that a lie can change. `status` is the HTTP status of an error. */
export type Answer = {
  status?: number
  orders?: Record<string, unknown>[]
  steps?: Record<string, unknown>[]
}
