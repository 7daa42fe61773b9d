import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Puts a node or a service so many milliseconds away: a server that hands each request on, and keeps back its answer. What
 * several of them are asked is counted in one `count`: requests, and round trips, of which one begins when all that was
 * known when it was asked had come back before. What a peer's own service would be asked `answer` may answer.
 */
export async function openDistance({ target, milliseconds, count, answer = () => undefined }) {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const depth = count.returned + 1
    count.requests++
    count.trips = Math.max(count.trips, depth)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const [found] = await Promise.all([
      answer(request.url) ?? ask(new URL(request.url, target), { method: request.method, headers, body }),
      new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ])
    count.returned = Math.max(count.returned, depth)
    response.writeHead(found.status, { 'content-type': found.type }).end(found.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => server.close(),
  }
}

/** Nothing was asked yet. */
export const newCount = () => ({ requests: 0, trips: 0, returned: 0 })

async function ask(url, { body, ...request }) {
  const got = await fetch(url, { ...request, ...(body.length > 0 && { body }) })
  const type = got.headers.get('content-type') ?? 'text/plain'
  return { status: got.status, type, body: Buffer.from(await got.arrayBuffer()) }
}
