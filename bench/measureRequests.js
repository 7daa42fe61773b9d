import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { cpuOf } from './cpuOf.js'
import { median } from './median.js'

const rounds = 8
/** Of each round. */
const seconds = 0.8
const atOnce = 16
/** Requests before anything is measured: so many pass before a process is as fast as it gets. */
const warming = 10_000

/**
 * Asks the service for one order and for a hundred, and a bare Hono route, in a process of its own, that answers the
 * very same bytes. Answers requests per second of each, the text of the largest answer, and where the system tells it
 * microseconds of the processor that each request took of its process.
 */
export async function measureRequests({ manifest, input, pid }) {
  const url = `${manifest.marketplaceUrl}/rpc/Marketplace/GetOrders`
  const headers = { 'content-type': 'application/json', 'x-access-key': manifest.accessKey }
  // One is another one each time, as it is where many look at what is for sale.
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
      const asked = {
        service: { url, pid },
        bare: { url: `http://127.0.0.1:${port}/${size}`, pid: bare.pid },
      }
      for (const side of ['bare', 'service']) {
        if (size === 'one') await warm({ ...asked[side], headers, bodies: bodies[size] })
      }
      const taken = { service: [], bare: [] }
      // In turns: what else goes on here meets both.
      for (let round = 0; round < rounds; round++) {
        for (const side of ['bare', 'service']) {
          taken[side].push(await rateOf({ ...asked[side], headers, bodies: bodies[size] }))
        }
      }
      const middle = (side, part) => median(taken[side].map((one) => one[part]))
      rates[size] = { service: middle('service', 'rate'), bare: middle('bare', 'rate') }
      rates[size].cpu = { service: middle('service', 'cpu'), bare: middle('bare', 'cpu') }
    }
    return { ...rates, answer: answers.hundred }
  } finally {
    bare.kill()
  }
}

async function warm({ bodies, ...asked }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let next = 0
  const work = async () => {
    while (next < warming) await send({ ...asked, agent, body: bodies[next++ % bodies.length] })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
}

/** Requests per second and processor time of each, counted after a warm-up. */
async function rateOf({ pid, bodies, ...asked }) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const count = async (milliseconds) => {
    const end = performance.now() + milliseconds
    let done = 0
    let next = 0
    const work = async () => {
      for (; performance.now() < end; done++) {
        await send({ ...asked, agent, body: bodies[next++ % bodies.length] })
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
    const asked = request(url, { method: 'POST', headers, agent }, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
