import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import { Checkout } from '../../../stories/Checkout.js'
import { makeOrder } from '../../../stories/fixtures.js'
import { play, scenarios } from '../../../stories/scenarios.js'
import { states } from '../../../stories/states.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [approval, payment] = states.switchChain.steps
if (!approval || !payment) throw new Error('The scenario has two steps.')
const order = makeOrder()

/** Every state that a checkout can show. */
const all: { [name: string]: CheckoutViewState } = {
  ...states,
  'idle with a permission first': { ...states.idle, steps: [approval, payment] },
  'idle with a permission from before a reload': {
    ...states.idle,
    steps: [{ ...approval, status: 'done' }, payment],
  },
  'preparing the next step': {
    ...states.preparing,
    steps: [{ ...approval, status: 'done' }, payment],
  },
  'looking for an earlier payment': { ...states.preparing, begun: true },
  'preparing the proof': { ...states.success, status: 'preparing' },
  'pending permission': {
    ...states.pending,
    current: 0,
    steps: [{ ...approval, status: 'pending' }, payment],
  },
  'pending after a reorg': { ...states.pending, reorged: true },
  'pending for owners': { ...states.pending, hash: undefined, owners: true },
  disconnected: { status: 'disabled', reason: 'disconnected' },
  nothing: { status: 'disabled', reason: 'nothing' },
  invalid: { status: 'disabled', reason: 'invalid' },
  sold: { status: 'disabled', reason: 'sold', order },
  notForSale: { status: 'disabled', reason: 'notForSale', order },
  perhapsBought: { status: 'disabled', reason: 'perhapsBought', order },
}

describe('CheckoutView', () => {
  test('shows header, narration and buttons of the same state, for every state', () => {
    const rows = Object.entries(all).map(([name, state]) => {
      const { container, unmount } = render(<Checkout state={state} />)
      const row = `${name}: ${readRow(container)}`
      unmount()
      return row
    })
    expect(rows).toMatchInlineSnapshot(`
      [
        "idle: Your purchase | You pay nothing until you confirm in your wallet. | Cancel, Pay 129.50 USDC",
        "preparing: Checking price and availability | Checking that the price is still valid. Your wallet has not been asked for anything yet. | Cancel, Preparing…",
        "inOtherTab: In progress in another tab | Continue in the other tab. The result appears here too. | Close, In progress in another tab",
        "review: The price or terms changed | Nothing was paid. Check what changed before you continue. | Cancel, Accept and pay 141 USDC",
        "switchChain: Switch network | Your wallet asks to change its network to Sandbox. | Cancel, Switch network in your wallet",
        "awaitingWallet: Confirm in your wallet | Check the details in your wallet, then confirm. | Cancel, Confirm in your wallet",
        "pending: Processing | Waiting for the network. You can close this window. Your purchase continues. | Close, Processing…",
        "confirming: Almost done | The network has your payment. A few more confirmations follow. You can close this window. | Close, Almost done…",
        "success: Maidenhair fern is yours |  | Done, View in your collection",
        "error: Purchase not completed |  | Close, Try again",
        "cancelled: Purchase cancelled |  | Close, Try again",
        "idle with a permission first: Your purchase | Your wallet will ask twice: to allow 129.50 USDC, then to pay. You pay only with the second. | Cancel, Pay 129.50 USDC",
        "idle with a permission from before a reload: Your purchase | 1 of 2 done: 129.50 USDC is already allowed. | Cancel, Continue: pay 129.50 USDC",
        "preparing the next step: Checking price and availability | Step done. Checking the price once more before the next step. | Cancel, Preparing…",
        "looking for an earlier payment: Looking for your payment | You began this purchase earlier. Nothing is paid twice. | Close, Looking for your payment…",
        "preparing the proof: Processing | Payment went through. Checking that your purchase has arrived. | Close, Processing…",
        "pending permission: Processing | Stay here: your wallet asks once more. | Close, Processing…",
        "pending after a reorg: Processing | The network reversed the block with your payment. It may still go through. This page keeps checking. | Close, Processing…",
        "pending for owners: Waiting for signatures | Your account needs more signatures. The purchase goes through once enough owners have signed, which can take days. You can close this page. | Close, Waiting for signatures…",
        "disconnected: Your purchase | Connect a wallet to buy. | Close, Connect and continue",
        "nothing: Your purchase | Your selection is empty. Choose an item to buy. | Close",
        "invalid: Your purchase | This selection cannot be bought. | Close",
        "sold: Someone else bought it | Maidenhair fern was sold a moment ago. You paid nothing. | Back to the gallery",
        "notForSale: No longer for sale | Maidenhair fern is no longer for sale. You paid nothing. | Back to the gallery",
        "perhapsBought: No longer for sale | Maidenhair fern is no longer for sale. Your account may have bought it: look in your wallet. | Back to the gallery",
      ]
    `)
  })

  test.each(Object.keys(scenarios) as (keyof typeof scenarios)[])(
    'shows header, narration and buttons of one state at every moment of %s',
    (name) => {
      const steps = play(scenarios[name])
      const rows = steps.map((state) => {
        const { container, unmount } = render(<Checkout state={state} />)
        const row = readRow(container)
        unmount()
        return row
      })
      const [first, ...later] = steps
      if (!first) throw new Error('A scenario begins with a state.')
      const { container, rerender } = render(<Checkout state={first} />)
      for (const state of later) {
        rerender(<Checkout state={state} />)
        for (const wait of [0, 200, 300]) {
          act(() => vi.advanceTimersByTime(wait))
          expect(rows).toContain(readRow(container))
        }
      }
    },
  )

  test('marks the pressed button as busy at once, and cancels the purchase from there', () => {
    const cancel = vi.fn()
    const actions = {
      start: vi.fn(),
      acceptChanges: vi.fn(),
      cancel,
      confirmNotSent: vi.fn(),
      revokeAllowance: vi.fn(),
    }
    const onClose = vi.fn()
    const show = (state: CheckoutViewState) => <Checkout state={state} actions={actions} onClose={onClose} />
    const { container, rerender } = render(show(states.idle))
    const buttons = () => container.querySelectorAll<HTMLElement>('.till-checkout-footer button')
    rerender(show(states.preparing))
    const [back, pay] = buttons()
    expect(pay?.textContent).toBe('Pay 129.50\u00a0USDC')
    expect(pay?.dataset.busy).toBe('')
    pay?.click()
    expect(actions.start).not.toHaveBeenCalled()
    back?.click()
    expect(cancel).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })
})

/** Returns the heading, the narration and the labels of the buttons. */
function readRow(container: HTMLElement): string {
  const read = (selector: string) =>
    [...container.querySelectorAll(selector)].map((element) => element.textContent).join(', ')
  const parts = ['.till-checkout-title', '.till-checkout-narration', '.till-checkout-footer .till-button']
  return parts.map(read).join(' | ').replaceAll('\u00a0', ' ')
}
