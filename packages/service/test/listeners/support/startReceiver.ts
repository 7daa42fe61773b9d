import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterAll } from 'vitest'
import { listen } from '../../../../../test/setup/ports/listen.js'

/** An HTTP request that arrived. `body` is the parsed JSON, which has no type. */
// biome-ignore lint/suspicious/noExplicitAny: the tests read the JSON without types, as a receiver without this package does
export type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: any }

/** Starts a receiver of notifications. It responds with 200 until `answerWith` is called, and ends with the test file or `describe`. */
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

  /** Waits until this many requests have arrived, or this many at `path` if it is given. */
  function arrived(count: number, path?: string): Promise<Received[]> {
    return new Promise((resolve) => {
      const check = () => {
        const found = got.filter((request) => path === undefined || request.path === path)
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
