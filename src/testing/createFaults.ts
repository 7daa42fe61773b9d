import type { EIP1193Provider } from 'viem'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import { withoutNone } from '../client/givenOptions.js'

/**
 * Injects a fault between one page and everything outside of it: the service, the chain, the wallet, the storage and the
 * locks. It counts the calls that pass, and strikes at one of them: so every place at which a page can die or lose
 * its connection can be tried in turn.
 *
 * Wrap each thing that the page is given in the function of its name. Without `at` nothing ever goes wrong.
 *
 * @example
 * const faults = createFaults({ at: 12, when: 'after', how: 'hang' })
 * const till = createTill({ accessKey, marketplaceUrl, apiUrl, fetch: faults.fetch(fetch) })
 * await faults.struck // it has happened; the page is dead
 */
export function createFaults(given: createFaults.Options = {}): createFaults.ReturnType {
  const { at, when = 'before', how = 'fail' } = withoutNone(given)
  const calls: string[] = []
  const { promise: struck, resolve: strike } = promised()
  const { promise: closed, resolve: close } = promised()
  let dead = false
  void closed.then(() => {
    dead = true
  })

  /** Lets a call through, unless the page is dead or this is the one that is struck. */
  async function pass<value>(name: string, act: () => value | Promise<value>): Promise<value> {
    if (dead) return never()
    calls.push(name)
    const isStruck =
      typeof at === 'object'
        ? name === at.name && calls.filter((call) => call === name).length === at.nth
        : calls.length === at
    try {
      if (isStruck && when === 'before') throw new ConnectionLost(name)
      const answer = await act()
      if (isStruck) throw new ConnectionLost(name)
      return dead ? never() : answer
    } catch (error) {
      if (isStruck && how === 'hang') dead = true
      if (isStruck) strike()
      if (dead) return never()
      throw isStruck ? new ConnectionLost(name) : error
    }
  }

  return {
    calls,
    struck,
    close,
    fetch: (fetch) => (input, init) =>
      pass(`fetch ${new URL(input instanceof Request ? input.url : input).pathname}`, () =>
        fetch(input, init),
      ),
    rpc: (rpc) => (request) => pass(`chain ${request.method}`, () => rpc(request)),
    provider: (provider) => {
      const { on, removeListener } = provider
      const request = (args: { method: string }) =>
        pass(`wallet ${args.method}`, () => provider.request(args as never))
      return { on, removeListener, request } as EIP1193Provider
    },
    storage: (storage) => ({
      getItem: (key) => pass('storage getItem', () => storage.getItem(key)),
      setItem: (key, value) => pass('storage setItem', () => storage.setItem(key, value)),
      removeItem: (key) => pass('storage removeItem', () => storage.removeItem(key)),
    }),
    locks: (locks) => {
      const request = (
        name: string,
        ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
      ) => {
        const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest
        // The browser takes back the locks of a tab that is closed, whatever the tab was doing.
        const whileOpen = (lock: Lock | null) => Promise.race([closed, work(lock)])
        return pass('locks request', () => locks.request(name, options, whileOpen))
      }
      return { request } as Pick<LockManager, 'request'>
    },
  }
}

export declare namespace createFaults {
  type Options = {
    /** The call to strike: its number of all, or of those of its name, counted from 1. @default none */
    at?: number | { name: string; nth: number } | undefined
    /** Whether the call is struck before it is carried out, or after, so that only its answer is lost. @default 'before' */
    when?: 'before' | 'after' | undefined
    /**
     * Whether the page dies with it (neither this call nor any later one is ever answered) or the call fails as it does
     * when the connection is lost. @default 'fail'
     */
    how?: 'hang' | 'fail' | undefined
  }
  type ReturnType = {
    /** The calls that the page has made, by name, oldest first. */
    calls: readonly string[]
    /** Resolves when the strike has happened. */
    struck: Promise<void>
    /** Closes the page: nothing is answered any more, and its locks are free. */
    close: () => void
    /** Puts the fault into what requests are made with. */
    fetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
    /** For a JSON-RPC connection to the chain. */
    rpc: <request extends { method: string }>(
      rpc: (request: request) => Promise<unknown>,
    ) => (request: request) => Promise<unknown>
    /** Puts the fault into a wallet. */
    provider: (provider: EIP1193Provider) => EIP1193Provider
    /** Puts the fault into what outlives the page. */
    storage: (storage: CheckoutStorage) => CheckoutStorage
    /** Puts the fault into what keeps tabs apart; `close` frees them. */
    locks: (locks: Pick<LockManager, 'request'>) => Pick<LockManager, 'request'>
  }
}

/** A promise, and what resolves it. */
function promised() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

function never(): Promise<never> {
  return new Promise(() => {})
}

/** The connection broke off: what `fetch` throws as a `TypeError`. */
export class ConnectionLost extends TypeError {
  override name = 'ConnectionLost'
  constructor(call: string) {
    super(`The connection was lost (${call}).`)
  }
}
