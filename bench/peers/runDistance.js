import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * A proxy between a page and its servers. It is a process of its own, so that its work does not slow down the page. The messages `restart`
 * and `read` both return the number of round trips, and `restart` first sets it to 0.
 */
const { node, service, milliseconds } = JSON.parse(process.argv[2])
let count = newCount()
const urls = { node: await open(node), service: await open(service, answerReservoir) }
process.on('message', (message) => {
  if (message === 'restart') count = newCount()
  process.send(count)
})
process.send(urls)

/**
 * Starts a server that forwards each request and delays its response. Counts round trips: requests that run in parallel are one trip.
 * `answer` can replace the response of a service that only a compared kit uses.
 */
async function open(target, answer = () => undefined) {
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const own = count
    const depth = own.returned + 1
    own.trips = Math.max(own.trips, depth)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
    const [found] = await Promise.all([
      answer(request.url) ?? ask(new URL(request.url, target), { method: request.method, headers, body }),
      new Promise((resolve) => setTimeout(resolve, milliseconds)),
    ])
    own.returned = Math.max(own.returned, depth)
    response.writeHead(found.status, { 'content-type': found.type }).end(found.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

/**
 * Reservoir polls its own service until it has indexed a transaction. This response reports the transaction as indexed as soon as the chain
 * has mined it.
 */
function answerReservoir(url) {
  const { pathname, searchParams } = new URL(url, 'http://reservoir.invalid')
  if (pathname !== '/transactions/synced/v2') return undefined
  const params = [searchParams.get('txHash')]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params })
  const headers = { 'content-type': 'application/json' }
  return ask(node, { method: 'POST', headers, body }).then(({ body }) => ({
    status: 200,
    type: 'application/json',
    body: JSON.stringify({ synced: Boolean(JSON.parse(body).result) }),
  }))
}

function newCount() {
  return { trips: 0, returned: 0 }
}

async function ask(url, { body, ...request }) {
  const got = await fetch(url, { ...request, ...(body.length > 0 && { body }) })
  const type = got.headers.get('content-type') ?? 'text/plain'
  return { status: got.status, type, body: Buffer.from(await got.arrayBuffer()) }
}
