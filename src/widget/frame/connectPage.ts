import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { withTimeout } from '../../evm/withTimeout.js'
import { type FromFrame, handshake, type ToFrame } from './frameMessages.js'

export async function connectPage(target: Window = window): Promise<PageConnection> {
  const port = await receivePort(target)
  const waiting = new Map<number, (answer: Answer) => void>()
  const listeners = new Set<(message: ToFrame) => void>()
  let last = 0

  const send = (message: FromFrame) => port.postMessage(message)
  const ask = (message: Question) => {
    const id = ++last
    send({ ...message, id } as FromFrame)
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, (answer) => {
        if ('error' in answer) reject(Object.assign(new Error(answer.error.message), answer.error))
        else resolve(answer.value)
      })
    })
  }
  port.addEventListener('message', ({ data }: MessageEvent<ToFrame>) => {
    if (data.type === 'answer') {
      waiting.get(data.id)?.(data)
      waiting.delete(data.id)
    } else for (const listener of listeners) listener(data)
  })

  send({ type: 'ready' })
  return {
    send,
    ask,
    listen: (listener) => {
      listeners.add(listener)
      port.start()
    },
    storage: {
      getItem: (key) => ask({ type: 'storage', key }) as Promise<string | null>,
      setItem: async (key, value) => void (await ask({ type: 'storage', key, value })),
      removeItem: async (key) => void (await ask({ type: 'storage', key, value: null })),
    },
    locks: { request: requestLock as LockManager['request'] },
  }

  async function requestLock(
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ) {
    // Request no lock for the lists of journals: the host's page locks them itself when the iframe writes them.
    if (!name.startsWith('till.purchase.')) return work(null)
    const id = last + 1
    const lockRequest = ask({ type: 'lock', name, ifAvailable })
    try {
      const granted = await withTimeout(lockRequest, { signal })
      return await work(granted ? { name, mode: 'exclusive' } : null)
    } finally {
      // Release the lock, even if the host's page grants it only after the timeout.
      lockRequest.then(
        (granted) => granted && send({ type: 'unlock', lock: id }),
        () => {},
      )
    }
  }
}

export type PageConnection = {
  send: (message: FromFrame) => void
  ask: (message: Question) => Promise<unknown>
  listen: (listener: (message: ToFrame) => void) => void
  storage: CheckoutStorage
  locks: Pick<LockManager, 'request'>
}

type Question = WithoutId<Extract<FromFrame, { id: number }>>
type WithoutId<message> = message extends unknown ? Omit<message, 'id'> : never
type Answer = Extract<ToFrame, { type: 'answer' }>

function receivePort(target: Window): Promise<MessagePort> {
  return new Promise((resolve) => {
    target.addEventListener('message', function onMessage({ source, data, ports: [port] }) {
      if (source !== target.parent || data !== handshake || !port) return
      target.removeEventListener('message', onMessage)
      resolve(port)
    })
  })
}
