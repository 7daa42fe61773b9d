import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { cpuOf } from './cpuOf.js'
import { median } from './median.js'

const rounds = 8
/** The duration of each round, in seconds. */
const seconds = 0.8
const atOnce = 16
/** The number of warm-up requests, after which a process has reached its full speed. */
const warming = 10_000

/**
 * Requests one order and a hundred orders from the service, and the same bytes from a plain Hono route in a process of its own. Returns the
 * requests per second of each, the text of the largest response, and the CPU microseconds per request if the system reports them.
 */
export async function measureRequests({ manifest, input, pid }) {
  const url = `${manifest.marketplaceUrl}/rpc/Marketplace/GetOrders`
  const headers = { 'content-type': 'application/json', 'x-access-key': manifest.accessKey }
  // Each request for a single order names a different order than the request before, as when many users browse.
  const bodies = {
    one: input.map((order) => JSON.stringify({ input: [order] })),
    hundred: [JSON.stringify({ input })],
  }
  const answers = {
    one: await send({ url, headers, body: bodies.one[0] }),
    hundred: await send({ url, headers, body: bodies.hundred[0] }),
  }
  const bare = fork(fileURLToPath(new URL('./bareRoute.js', import.meta.url)))
  try {
    bare.send(answers)
    const [{ port }] = await once(bare, 'message')
    const rates = {}
    for (const size of ['one', 'hundred']) {
      const targets = {
        service: { url, pid },
        bare: { url: `http://127.0.0.1:${port}/${size}`, pid: bare.pid },
      }
      for (const side of ['bare', 'service']) {
        if (size === 'one') await warm({ ...targets[side], headers, bodies: bodies[size] })
      }
      const measured = { service: [], bare: [] }
      // The service and the baseline take turns, so that other load on the machine affects both.
      for (let round = 0; round < rounds; round++) {
        for (const side of ['bare', 'service']) {
          measured[side].push(await rateOf({ ...targets[side], headers, bodies: bodies[size] }))
        }
      }
      const middle = (side, part) => median(measured[side].map((one) => one[part]))
      rates[size] = { service: middle('service', 'rate'), bare: middle('bare', 'rate') }
      rates[size].cpu = { service: middle('service', 'cpu'), bare: middle('bare', 'cpu') }
    }
    return { ...rates, answer: answers.hundred }
  } finally {
    bare.kill()
  }
}

async function warm({ bodies, ...target }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let next = 0
  const work = async () => {
    while (next < warming) await send({ ...target, agent, body: bodies[next++ % bodies.length] })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
}

/** Returns the requests per second and the CPU microseconds per request, after a warm-up. */
async function rateOf({ pid, bodies, ...target }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const count = async (milliseconds) => {
    const end = performance.now() + milliseconds
    let done = 0
    let next = 0
    const work = async () => {
      for (; performance.now() < end; done++) {
        await send({ ...target, agent, body: bodies[next++ % bodies.length] })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return done
  }
  await count(150)
  const before = cpuOf(pid)
  const done = await count(seconds * 1000)
  const cpu = (cpuOf(pid) - before) / done
  agent.destroy()
  return { rate: done / seconds, cpu }
}

function send({ url, headers, body, agent }) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
