import fc from 'fast-check'
import { type Endpoint, endpoints } from '../../../packages/service/src/handlers/http/endpoints.js'
import { type Chance, createChance } from '../../../packages/service/test/listeners/storm/createChance.js'
import { bodyMutation } from '../../../packages/service/test/support/bodyMutation.js'
import type { openTarget } from './openTarget.js'

const atOnce = 8

/**
 * Sends malformed HTTP requests to every endpoint: wrong types and ranges, invalid JSON, and changed methods, paths, content types and
 * keys. The seed and a request’s number determine the request.
 */
export async function sendNonsense(options: sendNonsense.Options): Promise<sendNonsense.ReturnType> {
  const { target, seed, count, onProgress = () => {} } = options
  const names = Object.keys(endpoints) as [Endpoint, ...Endpoint[]]
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let next = 0
  let notImplemented = 0
  let mutations: ((body: unknown) => unknown)[] = []

  async function sendOne(number: number): Promise<void> {
    const chance = createChance(seed, `request ${number}`)
    const name = names[number % names.length] ?? names[0]
    if (mutations.length === 0) mutations = fc.sample(bodyMutation(), { seed: seed + number, numRuns: 500 })
    const body = mutations.pop()?.(target.bodies[name])
    const { path, init } = disturb(chance, { name, body, headers: target.headers })
    const troublesBefore = target.troubles.length
    const response = await target.service.fetch(new Request(`http://service.test${path}`, init))
    const text = await response.text()
    const { status } = response
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status < 500) return
    // A service returns NotImplemented for a method that it does not offer, so this 5xx is no fault.
    if (JSON.parse(text).error === 'NotImplemented') notImplemented++
    else {
      const why = target.troubles.slice(troublesBefore).join('; ')
      faults.push(`request ${number}: ${name} answered ${text} to ${String(init.body).slice(0, 400)}: ${why}`)
    }
  }

  const work = async () => {
    for (let number = next++; number < count; number = next++) {
      await sendOne(number)
      onProgress(number + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { statuses, faults, notImplemented }
}

export declare namespace sendNonsense {
  type Options = {
    target: openTarget.ReturnType
    seed: number
    count: number
    /** Called with the number of sent requests. */
    onProgress?: ((sent: number) => void) | undefined
  }
  type ReturnType = {
    statuses: Map<number, number>
    /** Descriptions of the responses with a 5xx status, except NotImplemented. */
    faults: string[]
    /** The number of NotImplemented responses, which have status 500. */
    notImplemented: number
  }
}

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } }

function disturb(
  chance: Chance,
  { name, body, headers }: { name: Endpoint; body: unknown; headers: Record<string, string> },
): Sent {
  const { service } = endpoints[name]
  const path =
    service === undefined
      ? '/sandbox/permits'
      : `${service === 'API' ? '' : '/sandbox'}/rpc/${service}/${name}`
  const text = JSON.stringify(body) ?? ''
  const sent: Sent = { path, init: { method: 'POST', headers: { ...headers }, body: text } }
  const { init } = sent
  const what = chance.below(20)
  if (what === 0) init.body = text.slice(0, chance.below(text.length + 1))
  else if (what === 1) init.body = garbled(chance, text)
  else if (what === 2)
    init.body = new Uint8Array(Array.from({ length: chance.below(64) }, () => chance.below(256)))
  else if (what === 3) init.body = chance.oneOf(oddBodies)
  else if (what === 4) {
    init.method = chance.oneOf(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'])
    if (init.method === 'GET' || init.method === 'HEAD') delete init.body
  } else if (what === 5)
    sent.path = chance.oneOf([`${path}/`, path.toLowerCase(), `${path}%00`, `/%2e%2e${path}`, '/'])
  else if (what === 6)
    init.headers['content-type'] = chance.oneOf(['text/plain', '', 'application/json; x', '*/*'])
  else if (what === 7) init.headers['x-access-key'] = chance.oneOf(['', 'guessed', 'x'.repeat(9_000)])
  else if (what === 8) init.headers.authorization = garbled(chance, headers.authorization ?? '')
  return sent
}

/** Replaces some characters of a text at random. */
function garbled(chance: Chance, text: string): string {
  const characters = [...text]
  for (let count = 0; count <= chance.below(4); count++) {
    characters[chance.below(characters.length + 1)] = String.fromCharCode(32 + chance.below(95))
  }
  return characters.join('')
}

const oddBodies: [string, ...string[]] = [
  '',
  'null',
  '0',
  '[]',
  '""',
  'NaN',
  '{"__proto__":{"input":[]}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(100_000),
  '{"a":'.repeat(33),
  `"${'\\u0000'.repeat(100)}"`,
  `{"input":"${'a'.repeat(300_000)}"}`,
]
