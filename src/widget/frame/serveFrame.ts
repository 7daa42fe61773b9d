import type { Hex } from 'viem'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { journalKey } from '../../checkout/journal/journalKey.js'
import type { Outcome } from '../../checkout/state/checkoutState.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import { sleep } from '../../evm/withTimeout.js'
import { tryRead } from '../../protocol/read/values.js'
import { isInProgress } from '../isInProgress.js'
import type { Emit, StatusDetail } from '../mountOptions.js'
import type { Bridge } from './createBridge.js'
import { errorFromFrame } from './errorFromFrame.js'
import { type FromFrame, type ToFrame, walletEvents } from './frameMessages.js'
import type { createFrameStorage } from './frameStorage.js'
import { RequestRefused } from './RequestRefused.js'
import { readFromFrame } from './readFromFrame.js'
import type { Wallets } from './watchWallets.js'

export function serveFrame(options: serveFrame.Options): serveFrame.ReturnType {
  const { port, bridge, wallets, storage, locks, reference, emit, onMessage, onShown } = options
  const heldLocks = new Map<number, () => void>()
  const stops: (() => void)[] = []
  /**
   * The ids of messages that the page has not answered. The page ignores a second message with such an id, because the answer would be
   * ambiguous.
   */
  const openRequests = new Set<number>()
  const emittedSuccesses = new Set<Hex>()
  /**
   * Whether the iframe has reported a success, but still shows the states before the success, each for a minimum time. The host's page
   * ignores the statuses of these states.
   */
  let isBehind = false
  let isStopped = false
  let taskCount = 0
  const send = (message: ToFrame) => port.postMessage(message)

  /** Runs a task. Throws if too many are in progress, so that the iframe cannot overload the host's page. */
  async function runTask<done>(work: () => Promise<done>): Promise<done> {
    if (taskCount >= maxTasks) throw Object.assign(new Error('Too many requests at once.'), { code: -32005 })
    taskCount++
    try {
      return await work()
    } finally {
      taskCount--
    }
  }

  async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
    if (openRequests.has(id) || heldLocks.has(id)) return
    openRequests.add(id)
    try {
      send({ type: 'answer', id, value: await runTask(work) })
    } catch (error) {
      send({ type: 'answer', id, error: describeError(error) })
    } finally {
      openRequests.delete(id)
    }
  }

  async function access(key: string, value: string | null | undefined): Promise<unknown> {
    return value === undefined ? storage.read(key) : storage.write(key, value)
  }

  async function lock({ id, name, ifAvailable }: Extract<FromFrame, { type: 'lock' }>): Promise<boolean> {
    const shown = await bridge.readShown()
    if (!shown.some((intent) => journalKey(intent) === name)) throw new Error('This purchase is not open.')
    if (!locks) return true
    return new Promise((resolve, reject) => {
      locks
        .request(name, { ifAvailable }, (granted) => {
          resolve(granted !== null)
          return granted && !isStopped && new Promise<void>((release) => void heldLocks.set(id, release))
        })
        .catch(reject)
    })
  }

  /** Emits a success after the chain has confirmed it. The message of the iframe proves nothing. */
  async function confirm({ purchaseId, hash }: Extract<FromFrame, { type: 'success' }>): Promise<void> {
    try {
      const outcome = await readOutcome({ purchaseId, hash })
      if (!outcome || emittedSuccesses.has(purchaseId)) return
      emittedSuccesses.add(purchaseId)
      emit('till-status', { status: 'success' })
      emit('till-success', { purchaseId, reference, outcome })
    } catch (cause) {
      emit('till-error', { error: new CheckoutError('ChainFailed', { cause, funds: 'unknown' }) })
    }
  }

  async function readOutcome(claim: Parameters<Bridge['confirm']>[0]): Promise<Outcome | undefined> {
    for (let remaining = maxReads; remaining > 1; remaining--) {
      const outcome = await bridge.confirm(claim).catch(() => undefined)
      if (outcome || emittedSuccesses.has(claim.purchaseId)) return outcome
      await sleep(readPauseMs)
    }
    return bridge.confirm(claim)
  }

  /** Emits an error of the iframe in the page's own words. The words depend on the state of the money, which the page reads itself. */
  async function report({ error }: Extract<FromFrame, { type: 'error' }>): Promise<void> {
    const known = await bridge.readFunds()
    if (!isStopped) emit('till-error', { error: errorFromFrame(error, known) })
  }

  function showStatus(status: StatusDetail['status']): void {
    if (isBehind && isInProgress(status)) return
    isBehind = false
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
        heldLocks.get(message.lock)?.()
        heldLocks.delete(message.lock)
        break
      case 'status':
        showStatus(message.status)
        break
      case 'success':
        isBehind = true
        runTask(() => confirm(message)).catch(() => {})
        break
      case 'error':
        runTask(() => report(message)).catch(() => {})
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
      for (const release of heldLocks.values()) release()
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
    reference?: string | undefined
    emit: Emit
    onMessage: () => void
    onShown: (shown: boolean) => void
  }
  type ReturnType = {
    sendWallets: () => void
    stop: () => void
  }
}

const maxReads = 10
const readPauseMs = 1_000

const maxTasks = 100

function forwardEvents(wallets: Wallets, wallet: number, send: (message: ToFrame) => void): () => void {
  const provider = wallets.found[wallet]?.provider
  const listeners = walletEvents.map((name) => {
    const tell = (value: unknown) => send({ type: 'event', wallet, name, value })
    const listener = (value: unknown) => {
      quietly(() => tell(name === 'disconnect' ? undefined : JSON.parse(JSON.stringify(value))))
    }
    quietly(() => provider?.on?.(name, listener as never))
    return () => quietly(() => provider?.removeListener?.(name, listener as never))
  })
  return () => {
    for (const stop of listeners) stop()
  }
}

function quietly(act: () => unknown): void {
  try {
    act()
  } catch {}
}

function describeError(error: unknown): { code: number; message: string } {
  if (error instanceof RequestRefused) return { code: error.providerCode, message: error.message }
  const { code, message = error } = (error ?? {}) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' ? message : 'The request failed.'
  // The iframe gets only one code, so look for a rejection that is nested in another error.
  if (hasRejectionCode(error)) return { code: 4001, message: text }
  return { code: typeof code === 'number' ? code : -32603, message: text }
}
