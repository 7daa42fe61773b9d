import { TillError } from '../errors.js'
import { languageOf } from './languageOf.js'
import { loadPart } from './loadPart.js'
import type { Emit, MountCallbacks, Mounted, MountOptions, WidgetEvents } from './mountOptions.js'

/**
 * Puts a checkout into an element of a page that need not know React. What the page put there with `slot="trigger"`
 * opens it; without that, a button of its own does.
 *
 * Nearly all of it is loaded when the element comes into view. What happens is told through the callbacks and, as
 * events that bubble, at the element.
 *
 * @throws TillError `ElementUnusable` when the element can have no shadow root; a `div` can.
 * @example
 * const { update, destroy } = mountCheckout(element, {
 *   accessKey, marketplaceUrl, chain: { id: 1, rpcUrl }, markets: [market], orders: [{ contractAddress, orderId }],
 * })
 */
export function mountCheckout(element: HTMLElement, options: MountOptions): mountCheckout.ReturnType {
  // Without any, the first that is missing is told as if it were the only one.
  let current = { ...options }
  let loaded: Promise<Mounted | undefined> | undefined
  let started = false
  let gone = false
  const root = shadowOf(element)
  const slot = document.createElement('slot')
  slot.name = 'trigger'
  root.replaceChildren(slot)

  const emit: Emit = (name, detail) => {
    // Of what is gone, only what was bought is still the page's business.
    if (gone && name !== 'till-success') return true
    const call = current[callbacks[name]] as ((detail: unknown) => void) | undefined
    const cancelable = name === 'till-connect'
    const isLeft = element.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    )
    // What it throws is the page's own error, and stops nothing.
    queueMicrotask(() => call?.(detail))
    return isLeft && !(cancelable && call)
  }

  const wanted = () => {
    const { frame, locale, connectors } = current
    return { frame: Boolean(frame), scanned: Boolean(connectors), locale: locale ?? languageOf(element) }
  }

  async function loadOnce(): Promise<Mounted | undefined> {
    try {
      const { mount } = await loadPart(wanted())
      return gone ? undefined : mount({ root, slot, host: element, options: current, emit })
    } catch (cause) {
      loaded = undefined
      fail(cause)
      return undefined
    }
  }
  const fail = (cause: unknown) => {
    const error = isTillError(cause) ? cause : notLoaded(cause)
    // For whoever sets the page up: there is nothing to be seen, and nobody may listen yet.
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
      // What could not be shown for a wrong option is tried anew: it may be right now.
      if (started) {
        loadPart(wanted())
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
    /** Opens the checkout, as the trigger does. */
    open: () => void
    /**
     * Changes some options. A purchase that is under way goes on as it was begun, and so does what an open dialog shows:
     * they change when it is over and closed. `theme`, `look` and `locale` change at once.
     */
    update: (changes: Partial<MountOptions>) => void
    /**
     * Takes the checkout off the page. The wallet is not asked again; what was sent goes on, and is found again by the
     * next checkout of the same.
     */
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
      shortMessage: `A checkout cannot be put into <${element?.localName}>.`,
      fix: 'Use a <div> or a <till-checkout>.',
      cause,
    })
  }
}

/** Calls once when an element is about to be seen, or is used. Returns what gives that up. */
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

function notLoaded(cause: unknown): TillError<'NotLoaded'> {
  return new TillError('NotLoaded', {
    shortMessage: 'A part of the checkout could not be loaded.',
    fix: 'Check the connection and try again.',
    retry: true,
    cause,
  })
}

/** The script has a copy of the class of its own, so what is loaded later throws errors of another one. */
function isTillError(error: unknown): error is TillError {
  return error instanceof Error && 'shortMessage' in error
}
