import { fireEvent, render, waitFor } from '@testing-library/react'
import type { DialogHTMLAttributes, ReactElement, ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { BasketButton } from '../../src/components/basket/BasketButton.js'
import { BasketView } from '../../src/components/basket/BasketView.js'
import { OrderCard } from '../../src/components/card/OrderCard.js'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { CheckoutDialog } from '../../src/components/checkout/CheckoutDialog.js'
import { CheckoutView } from '../../src/components/checkout/CheckoutView.js'
import { AcceptOfferButton } from '../../src/components/offer/AcceptOfferButton.js'
import { ListButton } from '../../src/components/offer/ListButton.js'
import { OfferButton } from '../../src/components/offer/OfferButton.js'
import { OfferList } from '../../src/components/offer/OfferList.js'
import { SwapQuoteTable } from '../../src/components/swap/SwapQuoteTable.js'
import { statusFlags } from '../../src/hooks/purchases/usePurchaseStore.js'
import type * as tillkit from '../../src/index.js'
import type * as parts from '../../src/parts.js'
import { basketItems, baskets, currencyOf } from '../../stories/baskets.js'
import { contracts, fees, items, makeOrder, people, prices, usdc } from '../../stories/fixtures.js'
import { makeOffer } from '../../stories/offers.js'
import { StoryProviders } from '../../stories/StoryProviders.js'
import { states } from '../../stories/states.js'
import { sample } from '../setup/sample.js'
import { allowDialogs } from './support/allowDialogs.js'
import { whenShown } from './support/whenShown.js'

allowDialogs()

type Exported = typeof tillkit &
  Omit<typeof parts, 'OrderCardParts' | 'CheckoutViewParts'> &
  PartsOf<'OrderCard', typeof parts.OrderCardParts> &
  PartsOf<'CheckoutView', typeof parts.CheckoutViewParts>

type PartsOf<component extends string, exports> = {
  [name in keyof exports & string as `${component}.${name}`]: exports[name]
}

/** The optional handlers of a component. */
type HandlersOf<props> = {
  [key in keyof props & `on${string}`]: key extends keyof DialogHTMLAttributes<Element>
    ? never
    : object extends Pick<props, key>
      ? key
      : never
}[keyof props & `on${string}`]

/** The type of the table: it has one row for each exported component with optional handlers. A missing row does not compile. */
type Table = {
  [name in keyof Exported as Exported[name] extends (props: infer props) => ReactNode
    ? name extends Capitalize<name>
      ? [HandlersOf<props>] extends [never]
        ? never
        : name
      : never
    : never]: Exported[name] extends (props: infer props) => ReactNode ? Row<HandlersOf<props>> : never
}

type Row<handler extends string> = {
  handlers: { readonly [name in handler]: true }
  /** Returns the component in each state, with these handlers. */
  show: (handlers: { readonly [name in handler]?: () => void }) => readonly ReactElement[]
}

const order = makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })
const button = { onConnect: true, onEvent: true, onPayChange: true } as const
const offered = {
  chainId: 31337,
  marketplace: 'service_marketplace_v1',
  collectionAddress: contracts.herbarium,
  tokenId: 0n,
  standard: 'ERC721',
} as const
const { marketplace: _, ...listed } = offered
const disconnected = { status: 'disabled', reason: 'disconnected' } as const

/** The number of calls of all handlers and actions. */
let calls = 0
const call = () => void calls++
const answer = async () => {
  calls++
  return states.idle
}
const actions = {
  start: answer,
  acceptChanges: answer,
  revokeAllowance: answer,
  confirmNotSent: answer,
  swapBack: answer,
  prefetch: async () => {},
  cancel: call,
  reset: call,
}

const showCard: Table['OrderCard']['show'] = (handlers) => [
  <OrderCard key="card" order={order} {...handlers} />,
]
const showView: Table['CheckoutView']['show'] = (handlers) =>
  [disconnected, ...Object.values(states)].map((state) => (
    <CheckoutView
      key={state.status}
      state={state}
      actions={actions}
      items={items}
      fees={fees}
      currency={usdc}
      onClose={call}
      {...handlers}
    />
  ))

const table: Table = {
  OrderCard: { handlers: { onConnect: true }, show: showCard },
  'OrderCard.Root': { handlers: { onConnect: true }, show: showCard },
  'OrderCard.Action': {
    handlers: button,
    show: (handlers) => [
      <OrderCard.Root key="card" order={order}>
        <OrderCard.Action {...handlers} />
      </OrderCard.Root>,
    ],
  },
  CheckoutButton: {
    handlers: button,
    show: (handlers) => [<CheckoutButton key="button" order={order} {...handlers} />],
  },
  BasketButton: {
    handlers: { onConnect: true, onEvent: true },
    show: (handlers) => [<BasketButton key="button" items={basketItems} {...handlers} />],
  },
  OfferButton: {
    handlers: { onConnect: true, onMade: true },
    show: (handlers) => [<OfferButton key="button" {...offered} currency={contracts.usdc} {...handlers} />],
  },
  ListButton: {
    handlers: { onConnect: true, onListed: true, onRemoved: true },
    show: (handlers) => [
      <ListButton key="button" {...offered} currencies={[contracts.usdc]} {...handlers} />,
    ],
  },
  AcceptOfferButton: {
    handlers: { onConnect: true, onSold: true, onHold: true },
    show: (handlers) => [<AcceptOfferButton key="button" offer={makeOffer()} {...handlers} />],
  },
  OfferList: {
    handlers: { onSold: true, onCancelled: true },
    show: (handlers) => [
      <StoryProviders key="list" wallet="connected">
        <OfferList {...listed} offers={[makeOffer({ createdBy: people.buyer })]} {...handlers} />
      </StoryProviders>,
    ],
  },
  BasketView: {
    handlers: { onConnect: true, onBuyOthers: true },
    show: (handlers) =>
      [disconnected, baskets.idle, baskets.gone, baskets.partly].map((state, at) => (
        <BasketView
          key={[state.status, at].join()}
          state={state}
          actions={actions}
          items={basketItems}
          currencyOf={currencyOf}
          onClose={call}
          {...handlers}
        />
      )),
  },
  CheckoutDialog: {
    handlers: { onConnect: true, onPayChange: true },
    // Two states are enough here, because the row `CheckoutView` of this table covers the dialog’s content in every state.
    show: (handlers) =>
      [disconnected, states.idle].map((state) => (
        <CheckoutDialog
          key={state.status}
          checkout={{ ...state, ...statusFlags(state), ...actions }}
          items={items}
          fees={fees}
          currency={usdc}
          open={true}
          onOpenChange={call}
          {...handlers}
        />
      )),
  },
  CheckoutView: { handlers: { onConnect: true }, show: showView },
  'CheckoutView.Root': { handlers: { onConnect: true }, show: (handlers) => showView(handlers).slice(0, 1) },
  SwapQuoteTable: {
    handlers: { onValueChange: true, onRefresh: true },
    show: (handlers) => [
      <SwapQuoteTable key="prices" chainId={31337} prices={prices} updatedAt={new Date(0)} {...handlers} />,
    ],
  },
}

const rows = Object.entries(table).flatMap(([name, { handlers, show }]) =>
  Object.keys(handlers).map((handler) => ({
    name,
    handler,
    all: Object.fromEntries(Object.keys(handlers).map((each) => [each, call])),
    show: show as (handlers: { [name: string]: () => void }) => readonly ReactElement[],
  })),
)

describe('components', () => {
  test.each(sample(rows, 6))(
    'shows no control without effect when $name lacks $handler',
    async ({ handler, all, show }) => {
      const { [handler]: _, ...others } = all
      const without = show(others)
      const withAll = show(all)
      let looked = 0
      for (const [index, element] of without.entries()) {
        const resting = await namesAtRest(withAll[index])
        for (let at = 0; ; at++) {
          const { baseElement, unmount } = render(element, { wrapper: StoryProviders })
          await whenShown()
          const control = controlsOf(baseElement)[at]
          if (!control) {
            unmount()
            break
          }
          looked++
          // A control that is at rest without these handlers, because it is disabled or selected, must also be at rest with all handlers.
          if (isAtRest(control)) expect(resting).toContain(nameOf(control))
          else await press(control, baseElement)
          unmount()
        }
      }
      expect(looked).toBeGreaterThan(0)
    },
  )
})

/** Presses a control, and checks that it calls a handler or changes the page. */
async function press(control: HTMLElement, shown: HTMLElement): Promise<void> {
  const before = { calls, html: shown.innerHTML }
  fireEvent.click(control)
  await waitFor(() =>
    expect(calls > before.calls || shown.innerHTML !== before.html, nameOf(control)).toBe(true),
  )
}

/** Renders an element with all handlers. Returns the names of its controls that are at rest. */
async function namesAtRest(element: ReactElement | undefined): Promise<string[]> {
  const { baseElement, unmount } = render(element, { wrapper: StoryProviders })
  await whenShown()
  const names = controlsOf(baseElement).filter(isAtRest).map(nameOf)
  unmount()
  return names
}

function controlsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('button, input, summary')]
}

/** Returns whether the control is at rest: it is disabled, or it is the selected radio button. */
function isAtRest(control: HTMLElement): boolean {
  return control.matches(':disabled, [aria-disabled="true"], [type="radio"]:checked')
}

function nameOf(control: HTMLElement): string {
  return control.ariaLabel ?? control.getAttribute('aria-label') ?? control.textContent ?? ''
}
