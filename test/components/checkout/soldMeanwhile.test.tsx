import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { zeroAddress } from 'viem'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { BasketState } from '../../../src/checkout/basket/basketState.js'
import { openJournal } from '../../../src/checkout/journal/openJournal.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createTill } from '../../../src/client/createTill.js'
import { BasketDialog } from '../../../src/components/basket/BasketDialog.js'
import { CheckoutDialog } from '../../../src/components/checkout/CheckoutDialog.js'
import { type DisabledCheckout, statusFlags } from '../../../src/hooks/purchases/usePurchaseStore.js'
import { TillProvider } from '../../../src/hooks/TillProvider.js'
import type { Order } from '../../../src/protocol/order.js'
import { basketItems, baskets } from '../../../stories/baskets.js'
import { items, makeOrder, people } from '../../../stories/fixtures.js'
import { StoryProviders } from '../../../stories/StoryProviders.js'
import { states } from '../../../stories/states.js'
import { allowDialogs } from '../support/allowDialogs.js'

beforeAll(allowDialogs)

type UseCheckoutState = CheckoutState | DisabledCheckout

const { idle, review, pending, awaitingWallet } = states

/** Returns a service that knows one order. `report` changes the order that the service returns. */
function openService(reported: { now: Order }) {
  const till = createTill({ accessKey: 'test', marketplaceUrl: 'http://m.test', apiUrl: 'http://a.test' })
  const page = { page: 1, pageSize: 1, more: false, sort: [] }
  const getOrders = vi.fn(async () => ({ orders: [reported.now], page }))
  const report = (order: Parameters<typeof makeOrder>[0]) => {
    reported.now = makeOrder({ ...reported.now, ...order })
  }
  return { till: { ...till, getOrders }, getOrders, report }
}

/** Opens the dialog of a checkout. On the chain, the artist owns every token. */
function show(first: UseCheckoutState, storage = createMemoryStorage()) {
  const { till, getOrders, report } = openService({ now: makeOrder() })
  const nothing = async () => states.idle
  const actions = {
    prefetch: async () => {},
    start: nothing,
    acceptChanges: nothing,
    revokeAllowance: nothing,
    swapBack: nothing,
    confirmNotSent: nothing,
    cancel: () => {},
    reset: () => {},
  }
  let go: (state: UseCheckoutState) => void = () => {}
  function Page() {
    const [open, setOpen] = useState(true)
    const [state, setState] = useState<UseCheckoutState>(first)
    go = setState
    return (
      <TillProvider till={till} storage={storage}>
        <CheckoutDialog
          checkout={{ ...state, ...statusFlags(state), ...actions }}
          items={items}
          pollingInterval={10}
          open={open}
          onOpenChange={setOpen}
        />
      </TillProvider>
    )
  }
  render(<Page />, { wrapper: StoryProviders })
  return {
    getOrders,
    go: (state: CheckoutState) => act(() => go(state)),
    report,
  }
}

/** Opens the dialog of a basket, with a service that knows the edition in the basket. */
function showBasket(state: BasketState | DisabledCheckout) {
  const [, edition] = basketItems
  if (!edition) throw new Error('The basket has an edition.')
  const service = openService({ now: edition.order })
  const nothing = async () => baskets.idle
  const actions = {
    start: nothing,
    acceptChanges: nothing,
    revokeAllowance: nothing,
    confirmNotSent: nothing,
    prefetch: async () => {},
    cancel: () => {},
    reset: () => {},
  }
  render(
    <TillProvider till={service.till} storage={createMemoryStorage()}>
      <BasketDialog
        basket={{ ...state, ...statusFlags(state), ...actions }}
        items={basketItems}
        pollingInterval={10}
        open
        onOpenChange={() => {}}
      />
    </TillProvider>,
    { wrapper: StoryProviders },
  )
  return service
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const text = () => document.querySelector('.till-checkout-narration')?.textContent

function expectNoPayment() {
  expect(screen.queryByRole('button', { name: /Pay|Accept/ })).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByLabelText('Price details')).toBeNull()
}

describe('CheckoutDialog', () => {
  test.each([idle, review])('shows that somebody else bought the order, $status', async (state) => {
    const { report } = show(state)
    await screen.findByRole('button', { name: /Pay|Accept/ })
    expect(await screen.findByText('Maidenhair fern')).toBeDefined()
    report({ status: 'filled', quantityRemaining: 0n, quantityAvailable: 0n })
    await heading('Someone else bought it')
    expect(text()).toBe('Maidenhair fern was sold a moment ago. You paid nothing.')
    expectNoPayment()
    await userEvent.click(screen.getByRole('button', { name: 'Back to the gallery' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['cancelled', 'expired'] as const)('shows that the sale is over, %s', async (status) => {
    const { report } = show(idle)
    report({ status })
    await heading('No longer for sale')
    expect(text()).toContain('is no longer for sale. You paid nothing.')
    expectNoPayment()
  })

  test('says neither “someone else” nor “you paid nothing” when this device has asked for the payment', async () => {
    const storage = createMemoryStorage()
    const journal = await openJournal({ storage, intent: idle.intent, purchaseId: `0x${'11'.repeat(32)}` })
    const calls = [{ to: zeroAddress, data: '0x', value: 0n } as const]
    const place = { account: people.buyer, nonce: 0, block: 1n, calls }
    const payment = {
      ...place,
      id: 'buy',
      kind: 'transaction',
      market: zeroAddress,
      status: 'asked',
    } as const
    const entry = await journal.begin({ ...payment, calls })
    const { report } = show(idle, storage)
    report({ status: 'filled' })
    await heading('No longer for sale')
    expect(text()).toContain('Your account may have bought it: look in your wallet.')
    await entry.update({ status: 'declined' })
    document.body.replaceChildren()
    show(idle, storage).report({ status: 'filled' })
    await heading('Someone else bought it')
  })

  test('says neither when the recipient holds the token, as after a purchase on another device', async () => {
    const { report } = show({ ...idle, intent: { ...idle.intent, recipient: people.artist } })
    report({ status: 'filled' })
    await heading('No longer for sale')
    expect(text()).toContain('Your account may have bought it: look in your wallet.')
  })

  test('shows it before a wallet is connected', async () => {
    const { report } = show({ status: 'disabled', reason: 'disconnected' })
    await screen.findByText('Maidenhair fern')
    report({ status: 'filled' })
    await heading('Someone else bought it')
    expect(text()).toBe('Maidenhair fern was sold a moment ago. You paid nothing.')
    expectNoPayment()
    expect(screen.queryByRole('button', { name: 'Connect and continue' })).toBeNull()
  })

  test('reads no order during a payment, or after a step of it', async () => {
    const steps = pending.steps.map((step) => ({ ...step, status: 'done' as const }))
    const { report, getOrders, go } = show(awaitingWallet)
    report({ status: 'filled' })
    go(pending)
    go({ ...review, steps })
    await screen.findByRole('button', { name: /Accept/ })
    expect(getOrders).not.toHaveBeenCalled()
    go(idle)
    await waitFor(() => expect(getOrders).toHaveBeenCalled())
  })
})

describe('BasketDialog', () => {
  test.each([baskets.idle, { status: 'disabled', reason: 'disconnected' } as const])(
    'names the item that somebody else bought, and offers no payment, $status',
    async (state) => {
      const { report, getOrders } = showBasket(state)
      await waitFor(() => expect(getOrders).toHaveBeenCalled())
      expect(document.querySelectorAll('.till-basket-line')).toHaveLength(3)
      report({ status: 'filled' })
      await heading('Someone else bought it')
      expect(text()).toBe('Maidenhair fern was sold a moment ago. You paid nothing.')
      expectNoPayment()
      expect(document.querySelectorAll('.till-basket-line')).toHaveLength(1)
      expect(screen.getByRole('button', { name: 'Back to the gallery' })).toBeDefined()
    },
  )

  test('reads no order after one of the purchases', async () => {
    const { getOrders } = showBasket(baskets.reviewLater)
    await screen.findByRole('button', { name: /Accept/ })
    expect(getOrders).not.toHaveBeenCalled()
  })
})
