import { mountCheckout } from '../mountCheckout.js'
import type { MountOptions, WidgetEvents } from '../mountOptions.js'
import { optionNames } from '../optionNames.js'
import { attributeNames, readAttributes } from './readAttributes.js'

/**
 * Defines the element `<till-checkout>`, unless there is one. Of an option that is both a property and an attribute, the
 * property counts.
 *
 * @example
 * defineTillCheckout()
 * const element = document.querySelector('till-checkout')
 * if (element) element.provider = wallet
 */
export function defineTillCheckout(): void {
  if (customElements.get('till-checkout')) return

  class TillCheckout extends HTMLElement {
    static observedAttributes = attributeNames
    #properties: Partial<MountOptions> = {}
    #mounted: mountCheckout.ReturnType | undefined
    #due = false
    #status = 'loading'

    constructor() {
      super()
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets.push(createSheet())
      this.addEventListener('till-status', ({ target, detail }) => {
        if (target === this) this.#status = detail.status
      })
    }

    get status() {
      return this.#status
    }

    connectedCallback() {
      // What a page set before the element was defined hides the accessors.
      for (const name of optionNames) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (!own) continue
        delete this[name as keyof this]
        this.setOption(name, own.value)
      }
      // HTML has a property of that name, and keeps in an attribute what was set then. A key to press is one character.
      const key = this.getAttribute('accesskey') ?? ''
      if (key.length > 1) {
        this.removeAttribute('accesskey')
        this.setOption('accessKey', key)
      }
      this.#mounted ??= mountCheckout(this, this.#read())
    }

    disconnectedCallback() {
      // Moving it within the page takes it out for a moment only.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#mounted?.destroy()
        this.#mounted = undefined
      })
    }

    attributeChangedCallback() {
      this.#change()
    }

    open() {
      this.#mounted?.open()
    }

    getOption(name: OptionName) {
      return this.#properties[name]
    }

    setOption(name: OptionName, value: unknown) {
      this.#properties = { ...this.#properties, [name]: value }
      this.#change()
    }

    #read() {
      return {
        ...readAttributes((name) => this.getAttribute(name)),
        ...defined(this.#properties),
      } as MountOptions
    }

    /** Several changes made together are one. */
    #change() {
      if (this.#due || !this.#mounted) return
      this.#due = true
      queueMicrotask(() => {
        this.#due = false
        this.#mounted?.update({ ...nothing, ...this.#read() } as MountOptions)
      })
    }
  }

  for (const name of optionNames) {
    Object.defineProperty(TillCheckout.prototype, name, {
      get(this: TillCheckout) {
        return this.getOption(name)
      },
      set(this: TillCheckout, value: unknown) {
        this.setOption(name, value)
      },
    })
  }
  customElements.define('till-checkout', TillCheckout)
}

/** A `<till-checkout>`: each option is a property too. */
export type TillCheckoutElement = HTMLElement & {
  [option in Exclude<OptionName, 'frame'>]?: MountOptions[option]
} & {
  /** Where the checkout stands, as the last `till-status` told. */
  readonly status: WidgetEvents['till-status']['status']
  /** Opens the checkout, as the trigger does. */
  open: () => void
}

declare global {
  interface HTMLElementTagNameMap {
    'till-checkout': TillCheckoutElement
  }
  interface HTMLElementEventMap extends TillEventMap {}
}

type TillEventMap = { [name in keyof WidgetEvents]: CustomEvent<WidgetEvents[name]> }

type OptionName = (typeof optionNames)[number]

/** An update that says no more of an option takes it back. */
const nothing = Object.fromEntries(optionNames.map((name) => [name, undefined]))

function defined(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  )
}

function createSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host{display:inline-block}:host([hidden]){display:none}')
  return sheet
}
