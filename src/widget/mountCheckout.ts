import { TillError } from '../errors.js'
import { languageOf } from './languageOf.js'
import { loadPart } from './loadPart.js'
import type { Emit, MountCallbacks, Mounted, MountOptions, WidgetEvents } from './mountOptions.js'

/**
 * Mounts a checkout into an element. The page's element with `slot="trigger"` opens the checkout. Without such an element, a default button
 * opens it.
 *
 * @throws TillError `ElementUnusable` when the element can have no shadow root; a `div` can.
 * @example
 * const { update, destroy } = mountCheckout(element, {
 *   accessKey, marketplaceUrl, chain: { id: 1, rpcUrl }, markets: [market], orders: [{ contractAddress, orderId }],
 * })
 */
export function mountCheckout(element: HTMLElement, options: MountOptions): mountCheckout.ReturnType {
  let current = { ...options }
  let loaded: Promise<Mounted | undefined> | undefined
  let started = false
  let gone = false
  const root = shadowOf(element)
  const slot = document.createElement('slot')
  slot.name = 'trigger'
  root.replaceChildren(slot)

  const emit: Emit = (name, detail) => {
    // After `destroy`, emit only a success, because the host's page needs to know what the buyer bought.
    if (gone && name !== 'till-success') return true
    const call = current[callbacks[name]] as ((detail: unknown) => void) | undefined
    const cancelable = name === 'till-connect'
    const isLeft = element.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    )
    queueMicrotask(() => call?.(detail))
    return isLeft && !(cancelable && call)
  }

  const loadOptions = () => {
    const { frame, locale, connectors } = current
    return { frame: Boolean(frame), scanned: Boolean(connectors), locale: locale ?? languageOf(element) }
  }

  async function loadOnce(): Promise<Mounted | undefined> {
    try {
      const { mount } = await loadPart(loadOptions())
      return gone ? undefined : mount({ root, slot, host: element, options: current, emit })
    } catch (cause) {
      loaded = undefined
      fail(cause)
      return undefined
    }
  }
  const fail = (cause: unknown) => {
    const error = isTillError(cause) ? cause : chunkLoadFailed(cause)
    // Log the error as well: the page shows no checkout, and may have no event listener yet.
    if (error.code === 'WidgetOptionInvalid' && !gone) console.error(error.message, element)
    emit('till-error', { error })
  }
  const load = () => {
    started = true
    loaded ??= loadOnce()
    return loaded
  }
  const open = async () => {
    const mounted = await load()
    mounted?.open()
  }

  slot.addEventListener('click', open)
  const stopWaiting = whenNear(element, load)

  return {
    open: () => void open(),
    update(changes) {
      current = { ...current, ...changes }
      const latest = current
      // If the previous options were invalid, no checkout is mounted yet. Then `load` mounts it with the new options.
      if (started) {
        loadPart(loadOptions())
          .then(load)
          .then((mounted) => current === latest && mounted?.update(latest))
          .catch(fail)
      }
    },
    destroy() {
      gone = true
      stopWaiting()
      slot.removeEventListener('click', open)
      void loaded?.then((mounted) => mounted?.destroy())
      root.replaceChildren()
    },
  }
}

export declare namespace mountCheckout {
  type ReturnType = {
    /** Opens the checkout, as a click on the trigger does. */
    open: () => void
    /** Changes some options. During a purchase, or while a dialog is open, most changes take effect only afterwards. */
    update: (changes: Partial<MountOptions>) => void
    /** Removes the checkout. A transaction that was sent continues, and the next checkout of the same orders finds it. */
    destroy: () => void
  }
}

const callbacks = {
  'till-status': 'onStatus',
  'till-success': 'onSuccess',
  'till-error': 'onError',
  'till-event': 'onEvent',
  'till-pay-change': 'onPayChange',
  'till-connect': 'onConnect',
  'till-refused': 'onRefused',
} as const satisfies Record<keyof WidgetEvents, keyof MountCallbacks>

function shadowOf(element: HTMLElement): ShadowRoot {
  try {
    return element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  } catch (cause) {
    throw new TillError('ElementUnusable', {
      shortMessage: `A checkout cannot be mounted in <${element?.localName}>.`,
      fix: 'Use a <div> or a <till-checkout>.',
      cause,
    })
  }
}

function whenNear(element: HTMLElement, call: () => void): () => void {
  if (!('IntersectionObserver' in globalThis)) {
    call()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      call()
    },
    { rootMargin: '25%' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function chunkLoadFailed(cause: unknown): TillError<'ChunkLoadFailed'> {
  return new TillError('ChunkLoadFailed', {
    shortMessage: 'The checkout did not load completely.',
    fix: 'Check the connection and try again.',
    retry: true,
    cause,
  })
}

/**
 * Checks for the property `shortMessage`. `instanceof` fails for errors of lazy-loaded code, because the script and this code contain
 * separate copies of the error class.
 */
function isTillError(error: unknown): error is TillError {
  return error instanceof Error && 'shortMessage' in error
}
