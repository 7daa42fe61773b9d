import type { EIP1193Provider } from 'viem'

/**
 * Counts the round trips for which a page waits one after the other. Requests that run at the same time are one trip.
 *
 * The function holds back each answer until all concurrent requests are answered and the page is idle. Then it delivers all answers
 * together, so the count does not depend on speed. A wallet answers at once, so its answers do not count as trips.
 */
export function countTrips(): countTrips.ReturnType {
  let log: string[][] = [[]]
  let prompts: number[] = []
  let held: (() => void)[] = []
  let working = 0
  let moves = 0

  /** Runs an action outside of the page, such as a request to the node. No answer reaches the page before the action ends. */
  async function work<value>(act: () => Promise<value>): Promise<value> {
    working++
    moves++
    try {
      return await act()
    } finally {
      working--
      moves++
      void releaseAtRest()
    }
  }

  async function releaseAtRest(): Promise<void> {
    const before = moves
    for (let turn = 0; turn < turnsOfRest; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (working > 0 || moves !== before) return
    }
    if (held.length === 0) return
    const answers = held
    held = []
    log.push([])
    for (const answer of answers) answer()
  }

  async function ask<value>(name: string, act: () => Promise<value>): Promise<value> {
    log.at(-1)?.push(name)
    const answered = new Promise<void>((resolve) => held.push(resolve))
    const [answer] = await work(() => Promise.allSettled([act()]))
    await answered
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  return {
    fetch: (fetch) => (input, init) =>
      ask(new URL(String(input)).pathname.split('/').at(-1) ?? '', async () => {
        const response = await fetch(input, init)
        // Read the whole body here. Otherwise the page waits twice: for the headers, and then for the body.
        const text = await response.text()
        return { status: response.status, ok: response.ok, text: async () => text } as Response
      }),
    rpc: (rpc) => (request) => ask(request.method, () => rpc(request)),
    provider: (provider) => {
      const request = (args: { method: string }) => {
        if (isPrompt.test(args.method)) prompts.push(log.length - 1)
        return work(() => provider.request(args as never))
      }
      return { ...provider, request } as EIP1193Provider
    },
    restart: () => {
      log = [[]]
      prompts = []
    },
    read: () => {
      const places = [0, ...prompts, log.length - 1]
      return { between: places.slice(1).map((place, index) => place - (places[index] ?? 0)), log }
    },
  }
}

export declare namespace countTrips {
  type Rpc = (request: { method: string; params?: unknown }) => Promise<unknown>
  type ReturnType = {
    fetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
    rpc: (rpc: Rpc) => Rpc
    provider: (provider: EIP1193Provider) => EIP1193Provider
    restart: () => void
    /**
     * `between` has the numbers of trips before the first prompt, between the prompts, and after the last one. `log` has the requests of
     * each trip.
     */
    read: () => { between: readonly number[]; log: readonly (readonly string[])[] }
  }
}

/** Matches the wallet requests that a wallet shows to its owner. */
const isPrompt = /^(eth_send|eth_sign|personal_sign|wallet_send)/

/** The number of ticks without a new request after which the page counts as idle, because it waits only for answers. */
const turnsOfRest = 5
