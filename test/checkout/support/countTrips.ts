import type { EIP1193Provider } from 'viem'

/**
 * Counts the round trips that a page makes one after the other: what it asks the node and the service at the same time is one.
 *
 * An answer is held until all that was asked beside it is answered and the page has come to rest; then all of them come at
 * once. So the count is the same however long anything takes. A wallet answers by itself and takes no trip.
 */
export function countTrips(): countTrips.ReturnType {
  let log: string[][] = [[]]
  let prompts: number[] = []
  let held: (() => void)[] = []
  let working = 0
  let moves = 0

  /** What is beyond the page does something: until it is done nothing else is answered. */
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
        // Read here, where it takes as long as it takes: the page gets all of it at once.
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
    /** Forgets what was asked so far. */
    restart: () => void
    /** The trips until the first prompt, from each prompt to the next, and after the last; and what was asked in each trip. */
    read: () => { between: readonly number[]; log: readonly (readonly string[])[] }
  }
}

/** What a wallet puts before its owner. */
const isPrompt = /^(eth_send|eth_sign|personal_sign|wallet_send)/

/** How often the page gets its turn before it counts as being at rest: nothing in it waits for more than promises. */
const turnsOfRest = 5
