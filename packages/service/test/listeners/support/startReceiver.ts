import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { listen } from '../../../../../test/setup/ports/listen.js'

/** What a receiver got: `body` is JSON, read as a stranger would read it. */
// biome-ignore lint/suspicious/noExplicitAny: read as a stranger would read it
export type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: any }

/**
 * Starts a server that notifications can be sent to, until the file or `describe` that asked ends. It answers as it is
 * told, 200 at first.
 */
export async function startReceiver() {
  const got: Received[] = []
  const waiting = new Set<() => void>()
  let answer: (response: ServerResponse, received: Received) => void = (response) => response.end()
  const { url, close } = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const received = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
      got.push(received)
      answer(response, received)
      for (const check of waiting) check()
    })
  })
  afterAll(close)

  /** Resolves once there are this many, to all of a path. */
  function arrived(count: number, path?: string): Promise<Received[]> {
    return new Promise((resolve) => {
      const check = () => {
        const found = got.filter((one) => path === undefined || one.path === path)
        if (found.length < count) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }

  return {
    url,
    got,
    arrived,
    answerWith(next: typeof answer) {
      answer = next
    },
  }
}
