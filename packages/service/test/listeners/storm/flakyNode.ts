import type { Chance } from './createChance.js'

type Call = { id: number; method: string; params: unknown[] }
type Reply = { id: number; result?: unknown }

/**
 * Creates a `fetch` to the chain that fails, lags and lies: responses get lost, are errors, lack logs, or report an old head. `calm` stops
 * the failures.
 */
export function flakyNode(chance: Chance) {
  let isBad = true
  let heads: unknown[] = []

  function corrupt({ method, params }: Call, reply: Reply): Reply {
    const { result } = reply
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') {
      heads = [...heads, result].slice(-6)
      if (chance.happens(0.1)) return { ...reply, result: chance.oneOf([result, ...heads]) }
    }
    if (method === 'eth_getLogs' && Array.isArray(result) && result.length > 0 && chance.happens(0.1)) {
      return { ...reply, result: result.filter((_, index) => index !== result.length - 1) }
    }
    return chance.happens(0.005) ? { ...reply, result: null } : reply
  }

  const fetchBadly: typeof fetch = async (input, init) => {
    if (!isBad) return fetch(input, init)
    if (chance.happens(0.02)) throw new TypeError('fetch failed')
    if (chance.happens(0.02)) return new Response('busy', { status: 503 })
    const calls = JSON.parse(String(init?.body))
    const response = await fetch(input, init)
    const replies = await response.json()
    const byId = new Map<number, Call>([calls].flat().map((call: Call) => [call.id, call]))
    const corrupted = [replies].flat().map((reply: Reply) => corrupt(byId.get(reply.id) ?? calls, reply))
    return Response.json(Array.isArray(replies) ? corrupted : corrupted[0])
  }
  return {
    fetch: fetchBadly,
    calm() {
      isBad = false
    },
  }
}
