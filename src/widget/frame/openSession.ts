import type { CheckoutStorage } from '../../checkout/journal/checkoutStorage.js'
import { TillError } from '../../errors.js'
import type { Emit } from '../mountOptions.js'
import type { ParsedOptions } from '../parseOptions.js'
import { createBridge } from './createBridge.js'
import { handshake, type ToFrame } from './frameMessages.js'
import { isPurchased } from './isPurchased.js'
import { serveFrame } from './serveFrame.js'
import { watchWallets } from './watchWallets.js'

/**
 * Loads the checkout into a frame without an origin, gives it one end of a channel that nobody else has, and serves it
 * from then on. The frame covers the page while it has a dialog open and the buyer has asked for it, and is out of sight
 * otherwise.
 *
 * A frame that goes to another page is cut off for good, and so is one that loads and says nothing.
 */
export function openSession(options: openSession.Options): Session {
  const { root, page, title, options: parsed, locale, storage, locks, emit, onEnd } = options
  const { chain, markets, provider, frame: _, ...rest } = parsed
  const dialog = document.createElement('dialog')
  dialog.className = 'till-frame-dialog'
  dialog.ariaLabel = title
  const iframe = document.createElement('iframe')
  iframe.className = 'till-frame'
  iframe.title = title
  iframe.sandbox.add('allow-scripts')
  iframe.referrerPolicy = 'no-referrer'
  const { port1: port, port2: theirs } = new MessageChannel()
  const send = (message: ToFrame) => port.postMessage(message)
  const bridge = createBridge({
    policy: { markets: { [chain.id]: markets } },
    storage,
    isPurchased: (buyer, purchaseId) => isPurchased({ rpcUrl: chain.rpcUrl, markets, buyer, purchaseId }),
    onRefused: (detail) => emit('till-refused', detail),
  })
  const wallets = watchWallets({ provider, onChange: () => service.sendWallets() })
  let wanted = false
  let isLoaded = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const service = serveFrame({
    port,
    bridge,
    wallets,
    storage,
    locks,
    emit,
    onMessage: () => clearTimeout(silenceTimer),
    onShown: (shown) => {
      if (shown && wanted && !dialog.open) {
        dialog.showModal()
        iframe.focus()
      }
      if (shown || !dialog.open) return
      wanted = false
      dialog.close()
    },
  })

  function end(): void {
    clearTimeout(silenceTimer)
    bridge.end()
    service.stop()
    wallets.stop()
    dialog.close()
    dialog.remove()
    onEnd()
  }

  function abandon(error: TillError): void {
    emit('till-error', { error })
    end()
  }

  iframe.addEventListener('load', () => {
    if (isLoaded) return abandon(frameLost())
    isLoaded = true
    service.sendWallets()
    // An explorer could not be opened from within the sandbox.
    const { explorerUrl: __, ...plain } = chain
    send({ type: 'options', options: { ...rest, chain: plain, markets, locale } })
    if (wanted) send({ type: 'open' })
    // A frame without an origin cannot be named, so the port goes to whoever was loaded from the address.
    iframe.contentWindow?.postMessage(handshake, '*', [theirs])
    silenceTimer = setTimeout(() => abandon(frameSilent(page)), answerTimeoutMs)
  })
  iframe.src = page
  dialog.append(iframe)
  root.append(dialog)

  return {
    end,
    isOpen: () => dialog.open,
    open: (shown) => {
      bridge.show(shown)
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
    options: ParsedOptions
    locale: string
    storage: CheckoutStorage
    locks: Pick<LockManager, 'request'> | undefined
    emit: Emit
    onEnd: () => void
  }
}

/** A checkout in a frame, see {@link openSession}. */
export type Session = {
  /** Begins a turn with what the page looked up. */
  open: (shown: Parameters<ReturnType<typeof createBridge>['show']>[0]) => void
  isOpen: () => boolean
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
