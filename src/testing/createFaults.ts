import type { EIP1193Provider } from 'viem'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import { omitNulls } from '../client/requireOptions.js'

/**
 * Injects one fault between a checkout and its environment, i.e. the service, the chain, the wallet, the storage and the Web Locks.
 *
 * Wrap `fetch`, the RPC connection, the wallet's provider, the storage and the locks with the functions of the result.
 *
 * @example
 * const faults = createFaults({ at: 12, when: 'after', how: 'hang' })
 * const till = createTill({ accessKey, marketplaceUrl, apiUrl, fetch: faults.fetch(fetch) })
 * await faults.struck // the fault has happened; the tab has crashed
 */
export function createFaults(options: createFaults.Options = {}): createFaults.ReturnType {
  const { at, when = 'before', how = 'fail' } = omitNulls(options)
  const calls: string[] = []
  const { promise: struck, resolve: strike } = promised()
  const { promise: closed, resolve: close } = promised()
  let dead = false
  void closed.then(() => {
    dead = true
  })

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
        // Release the locks when the tab is closed, as a browser does.
        const whileOpen = (lock: Lock | null) => Promise.race([closed, work(lock)])
        return pass('locks request', () => locks.request(name, options, whileOpen))
      }
      return { request } as Pick<LockManager, 'request'>
    },
  }
}

export declare namespace createFaults {
  type Options = {
    /** The call that fails, counted from 1: its number among all calls, or among the calls with the same name. @default none */
    at?: number | { name: string; nth: number } | undefined
    /**
     * The time of the fault: `before` means that the call is not executed, `after` means that it is executed and only its answer is lost.
     * @default 'before'
     */
    when?: 'before' | 'after' | undefined
    /**
     * `hang`: the tab crashes, so this call and all later calls never resolve. `fail`: this call fails with a lost connection.
     * @default 'fail'
     */
    how?: 'hang' | 'fail' | undefined
  }
  type ReturnType = {
    /** The names of all calls so far, oldest first. */
    calls: readonly string[]
    /** Resolves when the fault has happened. */
    struck: Promise<void>
    /** Closes the tab: no call resolves any more, and its locks are released. */
    close: () => void
    /** Wraps a `fetch` function. */
    fetch: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
    /** Wraps a JSON-RPC connection to the chain. */
    rpc: <request extends { method: string }>(
      rpc: (request: request) => Promise<unknown>,
    ) => (request: request) => Promise<unknown>
    /** Wraps a wallet. */
    provider: (provider: EIP1193Provider) => EIP1193Provider
    /** Wraps a storage. */
    storage: (storage: CheckoutStorage) => CheckoutStorage
    /** Wraps Web Locks. */
    locks: (locks: Pick<LockManager, 'request'>) => Pick<LockManager, 'request'>
  }
}

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

/** The error of a lost connection. */
export class ConnectionLost extends TypeError {
  override name = 'ConnectionLost'
  constructor(call: string) {
    super(`The connection was lost (${call}).`)
  }
}
