import { codeOf } from './codeOf.js'

/**
 * The Storybook controls of each component, keyed by prop. A prop is a text, a number, a boolean, or one of several words. A `whole` prop
 * is a bigint, which Storybook's panel edits as a number.
 */
export const controls: { readonly [component: string]: controls.Of } = {
  BasketView: {
    chainName: text(),
    explorerUrl: text(),
    viewUrl: text(),
    titleId: text(),
    isOffline: flag(),
    isConnecting: flag(),
    expectedTime: number(),
  },
  OrderCard: { collectionName: text(), yours: flag() },
  OrderGrid: { loading: number() },
  CheckoutDialog: { collectionName: text(), viewUrl: text(), isConnecting: flag(), open: flag() },
  CheckoutView: {
    chainName: text(),
    explorerUrl: text(),
    viewUrl: text(),
    titleId: text(),
    isOffline: flag(),
    isConnecting: flag(),
    expectedTime: number(),
  },
  Fiat: { amount: whole() },
  Icon: { src: text(), name: text() },
  Money: { amount: whole(), round: choice('up', 'down'), free: flag() },
  QuantityField: { value: whole(), max: whole(), min: whole(), decimals: number(), disabled: flag() },
  TokenPicture: { src: text(), alt: text(), loading: flag() },
  TransactionLink: { hash: text(), explorerUrl: text() },
  DifferenceTable: { quantityDecimals: number() },
  FeeBreakdown: { price: whole() },
  PaySummary: { quantityDecimals: number() },
  PurchaseItem: {
    quantity: whole(),
    unitPrice: whole(),
    unitPriceBefore: whole(),
    name: text(),
    image: text(),
    collectionName: text(),
    marketName: text(),
    alone: flag(),
    loading: flag(),
  },
  Receipt: {
    quantityDecimals: number(),
    explorerUrl: text(),
    reference: text(),
    account: text(),
    chainName: text(),
  },
  StepList: { explorerUrl: text(), awaitsOwners: flag(), isUncertain: flag() },
  PayPicker: { loading: flag(), failed: flag(), refreshing: flag(), held: flag() },
  SwapQuoteTable: { value: text(), staleAfter: number(), refreshing: flag() },
}

export declare namespace controls {
  type Control = { control: Kind; options?: readonly string[]; till: 'as it is' | 'whole' }
  type Of = { readonly [prop: string]: Control }
  type Kind = 'text' | 'number' | 'boolean' | 'select'
}

/** Returns the controls of a component's stories, and the example for its code panel. */
export function controlsOf(component: keyof typeof controls, example: string) {
  const names = Object.keys(controls[component] ?? {})
  // Show the component's own props, and the controls of the story and of the design.
  const include = new RegExp(`^((Story|Design): .*|${names.join('|')})$`)
  return {
    argTypes: controls[component] ?? {},
    parameters: { ...codeOf(example), controls: { include } },
  }
}

/** Returns the props that have a value in Storybook's controls panel. */
export function chosenOf(
  args: { readonly [name: string]: unknown },
  argTypes: { readonly [name: string]: { till?: unknown } },
): { [prop: string]: unknown } {
  return Object.fromEntries(
    Object.entries(args)
      .filter(([name, value]) => value !== undefined && argTypes[name]?.till !== undefined)
      .map(([name, value]) => [name, argTypes[name]?.till === 'whole' ? wholeOf(value) : value]),
  )
}

function wholeOf(value: unknown): bigint {
  return BigInt(Math.max(0, Math.trunc(Number(value) || 0)))
}

function text(): controls.Control {
  return { control: 'text', till: 'as it is' }
}

function flag(): controls.Control {
  return { control: 'boolean', till: 'as it is' }
}

function number(): controls.Control {
  return { control: 'number', till: 'as it is' }
}

function whole(): controls.Control {
  return { control: 'number', till: 'whole' }
}

function choice(...options: readonly string[]): controls.Control {
  return { control: 'select', options, till: 'as it is' }
}
