import * as z from 'zod/mini'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import type { CheckoutStorage } from '../../checkout/journal/checkoutStorage.js'
import { TillError } from '../../errors.js'
import type { StatusDetail, Tell } from '../mountOptions.js'
import { type Bridge, RequestRefused } from './createBridge.js'
import { FromFrame, type ToFrame, walletEvents } from './frameMessages.js'
import type { Wallets } from './watchWallets.js'

/**
 * Serves a frame over its port: wallets through the bridge, the notes and locks of purchases and nothing else of the
 * page's storage, and what the frame tells is told on.
 */
export function serveFrame(options: serveFrame.Options): serveFrame.ReturnType {
  const { port, bridge, wallets, storage, locks, tell, onHeard, onShown } = options
  const held = new Map<number, () => void>()
  const stops: (() => void)[] = []
  const say = (message: ToFrame) => port.postMessage(message)

  async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      say({ type: 'answer', id, value: await work() })
    } catch (error) {
      say({ type: 'answer', id, error: describeError(error) })
    }
  }

  async function note(key: string, value: string | null | undefined): Promise<unknown> {
    if (!ofPurchase.test(key)) throw new Error('This is no note of a purchase.')
    if (value === undefined) return storage.getItem(key)
    return value === null ? storage.removeItem(key) : storage.setItem(key, value)
  }

  function lock({ id, name, ifAvailable }: Extract<FromFrame, { type: 'lock' }>): Promise<boolean> {
    if (!locks || !ofPurchase.test(name)) return Promise.resolve(true)
    return new Promise((resolve, reject) => {
      locks
        .request(name, { ifAvailable }, (granted) => {
          resolve(granted !== null)
          return granted && new Promise<void>((release) => void held.set(id, release))
        })
        .catch(reject)
    })
  }

  /** The frame's word is not enough. */
  async function confirm({ purchaseId, outcome }: Extract<FromFrame, { type: 'success' }>): Promise<void> {
    try {
      if (await bridge.hasBought(purchaseId)) tell('till-success', { purchaseId, outcome })
    } catch (cause) {
      tell('till-error', { error: new CheckoutError('ChainFailed', { cause, funds: 'unknown' }) })
    }
  }

  function hear({ data }: MessageEvent): void {
    const { success, data: message } = z.safeParse(FromFrame, data)
    if (!success) return
    onHeard()
    switch (message.type) {
      case 'request': {
        const { id, wallet, method, params } = message
        const provider = wallets.found[wallet]?.provider
        if (provider) void answer(id, () => bridge.request(provider, { method, params }))
        break
      }
      case 'note':
        void answer(message.id, () => note(message.key, message.value))
        break
      case 'lock':
        void answer(message.id, () => lock(message))
        break
      case 'unlock':
        held.get(message.lock)?.()
        held.delete(message.lock)
        break
      case 'status':
        tell('till-status', { status: message.status as StatusDetail['status'] })
        break
      case 'success':
        void confirm(message)
        break
      case 'error':
        tell('till-error', { error: new TillError(message.error.code, message.error) })
        break
      case 'shown':
        onShown(message.shown)
    }
  }

  port.addEventListener('message', hear)
  port.start()
  return {
    introduce() {
      for (let wallet = stops.length; wallet < wallets.found.length; wallet++) {
        stops.push(forwardEvents(wallets, wallet, say))
      }
      const known = wallets.found.map(({ name, icon, rdns }) => ({ name, icon, rdns }))
      say({ type: 'wallets', wallets: known })
    },
    stop() {
      port.removeEventListener('message', hear)
      port.close()
      for (const stop of stops) stop()
      for (const release of held.values()) release()
    },
  }
}

export declare namespace serveFrame {
  type Options = {
    port: MessagePort
    bridge: Bridge
    wallets: Wallets
    storage: CheckoutStorage
    locks: Pick<LockManager, 'request'> | undefined
    tell: Tell
    /** Called whenever the frame says something. */
    onHeard: () => void
    /** Called with whether the frame shows a dialog. */
    onShown: (shown: boolean) => void
  }
  type ReturnType = {
    /** Tells the frame of the wallets that there are now. */
    introduce: () => void
    stop: () => void
  }
}

/** The names of notes and locks that belong to a purchase. */
const ofPurchase = /^till\.purchase\.[0-9a-f]{32}(\.aside\.[0-9a-f]{8})?$/

function forwardEvents(wallets: Wallets, wallet: number, say: (message: ToFrame) => void): () => void {
  const provider = wallets.found[wallet]?.provider
  const listeners = walletEvents.map((name) => {
    const listener = (value: unknown) => {
      // An error of a wallet may hold what cannot be sent.
      say({ type: 'event', wallet, name, value: name === 'disconnect' ? undefined : value })
    }
    provider?.on?.(name, listener as never)
    return () => provider?.removeListener?.(name, listener as never)
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

function describeError(error: unknown): { code: number; message: string } {
  if (error instanceof RequestRefused) return { code: error.providerCode, message: error.message }
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return { code: typeof code === 'number' ? code : -32603, message: String(message ?? 'It failed.') }
}
