import type { Hex } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import { TillError } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import { sleep } from '../../evm/withTimeout.js'
import { tryRead } from '../../protocol/read/values.js'
import { isUnderWay } from '../isUnderWay.js'
import type { Emit, StatusDetail } from '../mountOptions.js'
import type { Bridge } from './createBridge.js'
import { type FromFrame, type ToFrame, walletEvents } from './frameMessages.js'
import type { createFrameStorage } from './frameStorage.js'
import { RequestRefused } from './RequestRefused.js'
import { readFromFrame } from './readFromFrame.js'
import type { Wallets } from './watchWallets.js'

/**
 * Serves a frame over its port: wallets through the bridge, the storage and locks of purchases and nothing else of the
 * page's storage. What the frame reports is emitted to the page.
 */
export function serveFrame(options: serveFrame.Options): serveFrame.ReturnType {
  const { port, bridge, wallets, storage, locks, reference, emit, onMessage, onShown } = options
  const held = new Map<number, () => void>()
  const stops: (() => void)[] = []
  /** What is being answered, by its number: of two of one number nobody could tell the answers apart. */
  const open = new Set<number>()
  const told = new Set<Hex>()
  /** Whether a success was told of, and the frame does not show it yet: it shows each state for a while. */
  let isBehind = false
  let isStopped = false
  let taken = 0
  const send = (message: ToFrame) => port.postMessage(message)

  /** Does something for the frame, unless so much is being done already that the page would come to nothing else. */
  async function take<done>(work: () => Promise<done>): Promise<done> {
    if (taken >= mostTaken) throw Object.assign(new Error('Too much is asked at once.'), { code: -32005 })
    taken++
    try {
      return await work()
    } finally {
      taken--
    }
  }

  async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
    if (open.has(id) || held.has(id)) return
    open.add(id)
    try {
      send({ type: 'answer', id, value: await take(work) })
    } catch (error) {
      send({ type: 'answer', id, error: describeError(error) })
    } finally {
      open.delete(id)
    }
  }

  async function access(key: string, value: string | null | undefined): Promise<unknown> {
    return value === undefined ? storage.read(key) : storage.write(key, value)
  }

  async function lock({ id, name, ifAvailable }: Extract<FromFrame, { type: 'lock' }>): Promise<boolean> {
    const shown = await bridge.readShown()
    if (!shown.some((intent) => journalKey(intent) === name))
      throw new Error('This is no purchase that is shown.')
    if (!locks) return true
    return new Promise((resolve, reject) => {
      locks
        .request(name, { ifAvailable }, (granted) => {
          resolve(granted !== null)
          // Whoever waited for it until the frame was gone gives it back at once.
          return granted && !isStopped && new Promise<void>((release) => void held.set(id, release))
        })
        .catch(reject)
    })
  }

  /** Emits a success once, when the chain confirms it, and what the chain tells of it: the frame's word is not enough. */
  async function confirm({ purchaseId, hash }: Extract<FromFrame, { type: 'success' }>): Promise<void> {
    try {
      const outcome = await look({ purchaseId, hash })
      if (!outcome || told.has(purchaseId)) return
      told.add(purchaseId)
      emit('till-status', { status: 'success' })
      emit('till-success', { purchaseId, reference, outcome })
    } catch (cause) {
      emit('till-error', { error: new CheckoutError('ChainFailed', { cause, funds: 'unknown' }) })
    }
  }

  /** Asks the chain, and again while it does not say so: the page's node may be behind the one that the frame has asked. */
  async function look(claim: Parameters<Bridge['confirm']>[0]): Promise<Outcome | undefined> {
    for (let left = mostLooks; left > 1; left--) {
      const outcome = await bridge.confirm(claim).catch(() => undefined)
      if (outcome || told.has(claim.purchaseId)) return outcome
      await sleep(lookPauseMs)
    }
    return bridge.confirm(claim)
  }

  /** Tells of an error; where the money stands is not for the frame alone to say. */
  async function report({ error }: Extract<FromFrame, { type: 'error' }>): Promise<void> {
    const funds = await bridge.readFunds(error.funds)
    if (!isStopped) emit('till-error', { error: new TillError(error.code, { ...error, funds }) })
  }

  /** What comes late of a purchase that is over says no more that it is under way. */
  function showStatus(status: StatusDetail['status']): void {
    if (isBehind && isUnderWay(status)) return
    isBehind = false
    // That one is told with the proof of it.
    if (status !== 'success') emit('till-status', { status })
  }

  function receive({ data }: MessageEvent): void {
    const message = tryRead(readFromFrame, data)
    if (!message) return
    onMessage()
    switch (message.type) {
      case 'request': {
        const { id, wallet, method, params } = message
        const provider = wallets.found[wallet]?.provider
        if (provider) void answer(id, () => bridge.request(provider, { method, params }))
        break
      }
      case 'storage':
        void answer(message.id, () => access(message.key, message.value))
        break
      case 'lock':
        void answer(message.id, () => lock(message))
        break
      case 'unlock':
        held.get(message.lock)?.()
        held.delete(message.lock)
        break
      case 'status':
        showStatus(message.status)
        break
      case 'success':
        isBehind = true
        take(() => confirm(message)).catch(() => {})
        break
      case 'error':
        take(() => report(message)).catch(() => {})
        break
      case 'shown':
        onShown(message.shown)
    }
  }

  port.addEventListener('message', receive)
  port.start()
  return {
    sendWallets() {
      for (let wallet = stops.length; wallet < wallets.found.length; wallet++) {
        stops.push(forwardEvents(wallets, wallet, send))
      }
      const known = wallets.found.map(({ name, icon, rdns }) => ({ name, icon, rdns }))
      send({ type: 'wallets', wallets: known })
    },
    stop() {
      isStopped = true
      port.removeEventListener('message', receive)
      port.close()
      for (const release of held.values()) release()
      for (const stop of stops) stop()
    },
  }
}

export declare namespace serveFrame {
  type Options = {
    port: MessagePort
    bridge: Bridge
    wallets: Wallets
    storage: createFrameStorage.ReturnType
    locks: Pick<LockManager, 'request'> | undefined
    /** What the page calls the purchase. @default nothing */
    reference?: string | undefined
    emit: Emit
    /** Called at each message of the frame. */
    onMessage: () => void
    /** Called with whether the frame shows a dialog. */
    onShown: (shown: boolean) => void
  }
  type ReturnType = {
    /** Tells the frame of the wallets that there are now. */
    sendWallets: () => void
    stop: () => void
  }
}

/** How often the chain is asked for a success that a frame tells, and how long it is waited between, in milliseconds. */
const mostLooks = 10
const lookPauseMs = 1_000

/** What a frame may have under way at once: more than a checkout ever has. */
const mostTaken = 100

function forwardEvents(wallets: Wallets, wallet: number, send: (message: ToFrame) => void): () => void {
  const provider = wallets.found[wallet]?.provider
  const listeners = walletEvents.map((name) => {
    const tell = (value: unknown) => send({ type: 'event', wallet, name, value })
    const listener = (value: unknown) => {
      // What a wallet tells may be none that can be sent; thrown at it, nobody after this would hear of it.
      quietly(() => tell(name === 'disconnect' ? undefined : JSON.parse(JSON.stringify(value))))
    }
    quietly(() => provider?.on?.(name, listener as never))
    return () => quietly(() => provider?.removeListener?.(name, listener as never))
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

/** Whatever is thrown keeps nothing else from going on. */
function quietly(act: () => unknown): void {
  try {
    act()
  } catch {}
}

function describeError(error: unknown): { code: number; message: string } {
  if (error instanceof RequestRefused) return { code: error.providerCode, message: error.message }
  const { code, message = error } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : 'The request failed.'
  // The frame gets one code: a decline inside of another error must reach it.
  if (hasRejectionCode(error)) return { code: 4001, message: text }
  return { code: typeof code === 'number' ? code : -32603, message: text }
}
