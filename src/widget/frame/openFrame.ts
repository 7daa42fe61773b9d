import type { CheckoutStorage } from '../../checkout/storage/checkoutStorage.js'
import { createLayer } from '../../components/parts/modal/createLayer.js'
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

/** Opens a checkout in an iframe. Removes the iframe if it loads another page, or if it does not answer after loading. */
export function openFrame(options: openFrame.Options): OpenFrame {
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
  // The checkout in the iframe draws a backdrop of its own, so this dialog needs none.
  const layer = createLayer({ dialog, hasBackdrop: false })
  const { port1: port, port2: framePort } = new MessageChannel()
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
    isHidden: () => isRequested && !dialog.open,
    onAsking: (isAsking) => layer.set(isAsking ? 'page' : 'modal'),
    onRefused: (detail) => emit('till-refused', detail),
  })
  const wallets = watchWallets({ provider, onChange: () => service.sendWallets() })
  let isRequested = false
  let isLoaded = false
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
      if (shown && isRequested && !dialog.open) {
        layer.open()
        iframe.focus()
      }
      if (!shown && dialog.open) hide()
    },
  })

  function hide(): void {
    isRequested = false
    layer.close()
  }

  function closeByBuyer(): void {
    bridge.end()
    hide()
  }

  dialog.addEventListener('close', () => {
    // The layer hides the `close` events that it causes itself. So the buyer closed the dialog, for example with Escape.
    isRequested = false
    bridge.end()
    // The iframe may have opened the dialog again before this `close` event fired. Hide the dialog, because the iframe's session has ended.
    if (dialog.open) hide()
  })

  function end(error?: TillError): void {
    clearTimeout(silenceTimer)
    bridge.end()
    service.stop()
    wallets.stop()
    layer.close()
    dialog.remove()
    onEnd(error)
  }

  function fail(error: TillError): void {
    emit('till-error', { error })
    end(error)
  }

  iframe.addEventListener('load', () => {
    if (isLoaded) return fail(frameLost())
    isLoaded = true
    silenceTimer = setTimeout(() => fail(frameSilent(page)), answerTimeoutMs)
    service.sendWallets()
    // Omit the explorer, because a sandboxed iframe cannot open other pages.
    const { explorerUrl: __, ...plain } = chain
    // Copy the policy: some frameworks wrap it in a `Proxy`, which `postMessage` does not accept.
    const sent = rest.policy && JSON.parse(JSON.stringify(rest.policy))
    send({ type: 'options', options: { ...rest, policy: sent, chain: plain, markets, locale } })
    if (isRequested) send({ type: 'open' })
    // Use `*` as the target, because a sandboxed iframe has no origin.
    iframe.contentWindow?.postMessage(handshake, '*', [framePort])
  })
  iframe.src = page
  close.addEventListener('click', closeByBuyer)
  dialog.append(iframe, close)
  root.append(dialog)

  return {
    end: () => end(),
    isOpen: () => dialog.open,
    isPaying: bridge.isPaying,
    open: (shown) => {
      if (shown) bridge.show(shown)
      isRequested = true
      if (isLoaded) send({ type: 'open' })
    },
  }
}

export declare namespace openFrame {
  type Options = {
    root: ShadowRoot
    page: string
    title: string
    closeLabel: string
    options: ParsedOptions
    locale: string
    storage: CheckoutStorage
    locks: Pick<LockManager, 'request'> | undefined
    emit: Emit
    onEnd: (error?: TillError) => void
  }
}

export type OpenFrame = {
  open: (shown?: createBridge.Shown) => void
  isOpen: () => boolean
  isPaying: Bridge['isPaying']
  end: () => void
}

const answerTimeoutMs = 5_000

function frameSilent(page: string): TillError<'FrameSilent'> {
  return new TillError('FrameSilent', {
    shortMessage: 'The checkout did not open.',
    details: `The page ${page} does not answer. Allow the page in the content security policy (\`frame-src\`), and serve it next to the script.`,
    fix: 'Try again, or contact the shop.',
    retry: true,
  })
}

function frameLost(): TillError<'FrameLost'> {
  return new TillError('FrameLost', {
    shortMessage: 'The checkout was disconnected, because its frame opened another page.',
    fix: 'Reload the page and try again. The checkout first looks for a payment that was already sent.',
    funds: 'unknown',
    retry: true,
  })
}
