import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { TillError } from '../../errors.js'
import { describeChain } from '../../evm/describeChain.js'
import { policyOf, toChain } from '../chainOptions.js'
import type { Emit } from '../mountOptions.js'
import type { ParsedOptions } from '../parseOptions.js'
import { createChainFacts } from './chainFacts.js'
import { type Bridge, createBridge } from './createBridge.js'
import { handshake, type ToFrame } from './frameMessages.js'
import { createFrameStorage } from './frameStorage.js'
import { isPaid } from './guards/isPaid.js'
import { serveFrame } from './serveFrame.js'
import { watchWallets } from './watchWallets.js'

/**
 * Loads the checkout into a frame without an origin, gives it one end of a channel that nobody else has, and serves it
 * from then on. The frame covers the page while it has a dialog open and the buyer has asked for it, and is out of sight
 * otherwise. The page's own button above it closes it, whatever the frame does: then the wallet is asked for nothing more
 * until the buyer presses the trigger again.
 *
 * A frame that goes to another page is cut off for good, and so is one that loads and says nothing.
 */
export function openSession(options: openSession.Options): Session {
  const { root, page, title, closeLabel, options: parsed, locale, storage, locks, emit, onEnd } = options
  const { chain, markets, provider, viewUrl: ___, frame: _, ...rest } = parsed
  const dialog = document.createElement('dialog')
  dialog.className = 'till-frame-dialog'
  dialog.ariaLabel = title
  const iframe = document.createElement('iframe')
  iframe.className = 'till-frame'
  iframe.title = title
  iframe.sandbox.add('allow-scripts')
  iframe.referrerPolicy = 'no-referrer'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'till-frame-close'
  close.ariaLabel = closeLabel
  close.textContent = '×'
  const { port1: port, port2: theirs } = new MessageChannel()
  const send = (message: ToFrame) => port.postMessage(message)
  const policy = policyOf(parsed)
  const facts = createChainFacts({ rpcUrl: chain.rpcUrl, policy })
  const bridge = createBridge({
    policy,
    storage,
    locks,
    chain: facts,
    listProviders: () => wallets.found.map(({ provider }) => provider),
    describedChain: describeChain(toChain(chain)),
    isHidden: () => wanted && !dialog.open,
    onRefused: (detail) => emit('till-refused', detail),
  })
  const wallets = watchWallets({ provider, onChange: () => service.sendWallets() })
  let wanted = false
  let isLoaded = false
  let hidden = 0
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const service = serveFrame({
    port,
    bridge,
    wallets,
    storage: createFrameStorage({
      storage,
      policy,
      locks,
      readShown: bridge.readShown,
      page: {
        readId: bridge.readId,
        isMade: (intent, purchaseId) => isPaid({ storage, chain: facts, intent, purchaseId }),
      },
    }),
    locks,
    reference: parsed.reference,
    emit,
    onMessage: () => clearTimeout(silenceTimer),
    onShown: (shown) => {
      if (shown && wanted && !dialog.open) {
        dialog.showModal()
        iframe.focus()
      }
      // The frame closed what it shows: what was begun goes on, as in a dialog of the page.
      if (!shown && dialog.open) hide()
    },
  })

  function hide(): void {
    wanted = false
    // The event comes later, when the buyer may have begun another turn.
    hidden++
    dialog.close()
  }

  /** The buyer closed it over the frame's head: the wallet is asked for nothing more. */
  function shut(): void {
    bridge.end()
    hide()
  }

  dialog.addEventListener('close', () => {
    // But for Escape, the dialog was closed from here.
    if (hidden > 0) {
      hidden--
      return
    }
    wanted = false
    bridge.end()
    // The frame may have had it opened again before this was heard of.
    if (dialog.open) hide()
  })

  function end(error?: TillError): void {
    clearTimeout(silenceTimer)
    bridge.end()
    service.stop()
    wallets.stop()
    dialog.close()
    dialog.remove()
    onEnd(error)
  }

  function abandon(error: TillError): void {
    emit('till-error', { error })
    end(error)
  }

  iframe.addEventListener('load', () => {
    if (isLoaded) return abandon(frameLost())
    isLoaded = true
    silenceTimer = setTimeout(() => abandon(frameSilent(page)), answerTimeoutMs)
    service.sendWallets()
    // Neither an explorer nor another page could be opened from within the sandbox.
    const { explorerUrl: __, ...plain } = chain
    // What a page keeps its policy in may be none that can be sent.
    const sent = rest.policy && JSON.parse(JSON.stringify(rest.policy))
    send({ type: 'options', options: { ...rest, policy: sent, chain: plain, markets, locale } })
    if (wanted) send({ type: 'open' })
    // A frame without an origin cannot be named, so the port goes to whoever was loaded from the address.
    iframe.contentWindow?.postMessage(handshake, '*', [theirs])
  })
  iframe.src = page
  close.addEventListener('click', shut)
  dialog.append(iframe, close)
  root.append(dialog)

  return {
    end: () => end(),
    isOpen: () => dialog.open,
    isPaying: bridge.isPaying,
    open: (shown) => {
      if (shown) bridge.show(shown)
      wanted = true
      if (isLoaded) send({ type: 'open' })
    },
  }
}

export declare namespace openSession {
  type Options = {
    root: ShadowRoot
    /** The address of the frame's page. */
    page: string
    /** What the frame is called for those who do not see it. */
    title: string
    /** What the page's own button to close it is called. */
    closeLabel: string
    options: ParsedOptions
    locale: string
    storage: CheckoutStorage
    locks: Pick<LockManager, 'request'> | undefined
    emit: Emit
    /** Called when it is over; with what has cut it off, where it was not ended from outside. */
    onEnd: (error?: TillError) => void
  }
}

/** A checkout in a frame, see {@link openSession}. */
export type Session = {
  /** Begins a turn with what the page looked up; without, shows once more what is there. */
  open: (shown?: createBridge.Shown) => void
  isOpen: () => boolean
  /** See {@link Bridge}. */
  isPaying: Bridge['isPaying']
  end: () => void
}

/** Milliseconds in which a frame that was loaded says that it is there: nothing stands between. */
const answerTimeoutMs = 5_000

function frameSilent(page: string): TillError<'FrameSilent'> {
  return new TillError('FrameSilent', {
    shortMessage: 'The checkout’s frame did not open.',
    details: `Nothing answers from ${page}.`,
    fix: 'Let the page’s content security policy load it (`frame-src`), and serve it beside the script.',
    retry: true,
  })
}

function frameLost(): TillError<'FrameLost'> {
  return new TillError('FrameLost', {
    shortMessage: 'The checkout’s frame left its page and was cut off.',
    fix: 'Reload the page and try again: what was already sent is looked for first.',
    funds: 'unknown',
    retry: true,
  })
}
