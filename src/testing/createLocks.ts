/**
 * Creates exclusive Web Locks for environments without them, such as Node.js. Checkouts that get the same object share its locks, like the
 * tabs of one browser.
 *
 * @example
 * const locks = createLocks()
 * const checkout = createCheckout({ ...purchase, locks })
 */
export function createLocks(): createLocks.ReturnType {
  const queues = new Map<string, (() => void)[]>()

  async function request(name: string, ...rest: Rest): Promise<unknown> {
    const [{ ifAvailable = false, signal }, work] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest
    signal?.throwIfAborted()
    const queue = queues.get(name)
    if (queue && ifAvailable) return work(null)
    if (queue) await takeTurn(queue, signal)
    else queues.set(name, [])
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      const next = queues.get(name)?.shift()
      if (next) next()
      else queues.delete(name)
    }
  }

  return { request } as createLocks.ReturnType
}

export declare namespace createLocks {
  type ReturnType = Pick<LockManager, 'request'>
}

type Rest = [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]

function takeTurn(queue: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      queue.splice(queue.indexOf(go), 1)
      reject(signal?.reason)
    }
    const go = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    signal?.addEventListener('abort', stop, { once: true })
    queue.push(go)
  })
}
