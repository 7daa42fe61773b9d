import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import { mountCheckout } from '../mountCheckout.js'
import type { MountOptions, WidgetEvents } from '../mountOptions.js'
import { optionNames } from '../optionNames.js'
import { attributeNames, type jsonOptions, parseProperty, readAttributes } from './readAttributes.js'

/**
 * Defines the element `<till-checkout>`, unless it is already defined. If an option is both a property and an attribute, the property wins.
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
      // If the page set a property before it defined the element, the property hides the accessor of the class. So delete the property and
      // set the option instead.
      for (const name of optionNames) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (!own) continue
        delete this[name as keyof this]
        this.setOption(name, own.value)
      }
      // The attribute `accesskey` has two meanings: a keyboard key of one character, or the option, which is longer.
      const key = this.getAttribute('accesskey') ?? ''
      if (key.length > 1) {
        this.removeAttribute('accesskey')
        // A framework may set the property `accessKey` and also render it as the attribute `accesskey`. Then the property wins.
        if (this.getOption('accessKey') === undefined) this.setOption('accessKey', key)
      }
      this.#mounted ??= mountCheckout(this, this.#read())
    }

    disconnectedCallback() {
      // Wait, because moving the element within the page disconnects it only for a moment.
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
      this.#properties = { ...this.#properties, [name]: parseProperty(name, value) }
      this.#change()
    }

    #read() {
      return {
        ...readAttributes((name) => this.getAttribute(name)),
        ...defined(this.#properties),
      } as MountOptions
    }

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

/** A `<till-checkout>` element. */
export type TillCheckoutElement = HTMLElement & {
  [option in Exclude<OptionName, 'frame'>]?: MountOptions[option]
} & {
  /** The status of the last `till-status` event. */
  readonly status: WidgetEvents['till-status']['status']
  /** Opens the checkout, as a click on the trigger does. */
  open: () => void
}

/** The props of `<till-checkout>` in JSX: properties, attributes, and `on…` props, which React 19 adds as event listeners. */
type TillCheckoutProps = Omit<
  DetailedHTMLProps<HTMLAttributes<TillCheckoutElement>, TillCheckoutElement>,
  OptionName
> & { [option in OptionName]?: MountOptions[option] | (option extends JsonOption ? string : never) } & {
  [attribute in AttributeName]?: string | number | undefined
} & { [name in keyof WidgetEvents as `on${name}`]?: ((event: TillEventMap[name]) => void) | undefined }

/** The options that also accept a text in place of a list or an object. */
type JsonOption = (typeof jsonOptions)[number] | 'markets'
type AttributeName =
  | 'access-key'
  | 'marketplace-url'
  | 'api-url'
  | 'collection'
  | 'order-id'
  | 'quantity'
  | 'collection-name'
  | 'chain-id'
  | 'rpc-url'
  | 'chain-name'
  | 'explorer-url'
  | 'currency-symbol'
  | 'currency-decimals'
  | 'view-url'
  | 'ipfs-gateway'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'till-checkout': TillCheckoutProps
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'till-checkout': TillCheckoutElement
  }
  interface HTMLElementEventMap extends TillEventMap {}
}

type TillEventMap = { [name in keyof WidgetEvents]: CustomEvent<WidgetEvents[name]> }

type OptionName = (typeof optionNames)[number]

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
