import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { zeroAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import { compareOrders } from '../../../src/checkout/intent/compareOrders.js'
import { CheckoutView } from '../../../src/components/checkout/CheckoutView.js'
import * as checkoutViewExports from '../../../src/components/checkout/checkoutViewExports.js'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import type { Shortage } from '../../../src/hooks/usePayment.js'
import { makeError } from '../../../stories/errors.js'
import { ether, fees, items, makeEdition, makeOrder, payOptions, usdc } from '../../../stories/fixtures.js'
import { states } from '../../../stories/states.js'

const texts = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

function show(state: CheckoutViewState, props: Partial<CheckoutView.Props> = {}) {
  const actions = {
    start: vi.fn(),
    acceptChanges: vi.fn(),
    confirmNotSent: vi.fn(),
    cancel: vi.fn(),
    revokeAllowance: vi.fn(),
    swapBack: vi.fn(),
  }
  const onClose = vi.fn()
  const { container } = render(
    <CheckoutView
      state={state}
      actions={actions}
      items={items}
      fees={fees}
      currency={usdc}
      chainName="Sandbox"
      onClose={onClose}
      {...props}
    />,
  )
  const footer = container.querySelector('.till-checkout-footer')
  return {
    actions,
    onClose,
    container,
    title: screen.queryByRole('heading')?.textContent,
    narration: texts(screen.getByRole('status').textContent),
    buttons: Array.from(footer?.querySelectorAll('button') ?? [], (button) => texts(button.textContent)),
    press: (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name })),
  }
}

describe('CheckoutView', () => {
  test('exports each part for server components under the same name', () => {
    const named = Object.entries(CheckoutView).filter(([name]) => /^[A-Z]/.test(name))
    expect(named.length).toBeGreaterThan(10)
    expect({ ...checkoutViewExports }).toEqual(Object.fromEntries(named.map(([name, part]) => [name, part])))
  })

  test('says at the total how it differs from the price on the card, if the host adds fees', () => {
    const lineOf = (state: CheckoutViewState, props?: Partial<CheckoutView.Props>) => {
      const { container } = show(state, props)
      const line = texts(container.querySelector('.till-total-parts')?.textContent)
      cleanup()
      return line
    }
    expect(lineOf(states.idle)).toBe('Price 128.50 USDC + Additional fee 1 USDC')
    expect(lineOf({ status: 'disabled', reason: 'disconnected' })).toBe(lineOf(states.idle))
    expect(lineOf({ status: 'disabled', reason: 'disconnected' }, { fees: [] })).toBeUndefined()
    expect(lineOf(states.success)).toBeUndefined()
  })

  test('shows a title, a narration and the buttons for every state', () => {
    const views = Object.values(states).map((state) => {
      const { title, narration, buttons, container } = show(state)
      container.remove()
      return { title, narration, buttons }
    })
    expect(views).toMatchInlineSnapshot(`
      [
        {
          "buttons": [
            "Cancel",
            "Pay 129.50 USDC",
          ],
          "narration": "You pay nothing until you confirm in your wallet.",
          "title": "Your purchase",
        },
        {
          "buttons": [
            "Cancel",
            "Preparing…",
          ],
          "narration": "Checking that the price is still valid. Your wallet has not been asked for anything yet.",
          "title": "Checking price and availability",
        },
        {
          "buttons": [
            "Close",
            "In progress in another tab",
          ],
          "narration": "Continue in the other tab. The result appears here too.",
          "title": "In progress in another tab",
        },
        {
          "buttons": [
            "Cancel",
            "Accept and pay 141 USDC",
          ],
          "narration": "Nothing was paid. Check what changed before you continue.",
          "title": "The price or terms changed",
        },
        {
          "buttons": [
            "Cancel",
            "Switch network in your wallet",
          ],
          "narration": "Your wallet asks to change its network to Sandbox.",
          "title": "Switch network",
        },
        {
          "buttons": [
            "Cancel",
            "Confirm in your wallet",
          ],
          "narration": "Allow the market to collect 129.50 USDC. Check the details in your wallet, then confirm.",
          "title": "Confirm in your wallet",
        },
        {
          "buttons": [
            "Close",
            "Processing…",
          ],
          "narration": "Waiting for the network. You can close this window. Your purchase continues.",
          "title": "Processing",
        },
        {
          "buttons": [
            "Close",
            "Almost done…",
          ],
          "narration": "The network has your payment. A few more confirmations follow. You can close this window.",
          "title": "Almost done",
        },
        {
          "buttons": [
            "Done",
          ],
          "narration": "Confirmed. Your purchase has arrived.",
          "title": "It is yours",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "narration": "",
          "title": "Purchase not completed",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "narration": "",
          "title": "Purchase cancelled",
        },
      ]
    `)
  })

  test('shows the items and the cost', () => {
    show(states.idle)
    expect(screen.getByText('#0')).toBeDefined()
    const lines = screen.getByLabelText('Price details')
    expect(texts(lines.textContent)).toBe('Price128.50 USDCAdditional fee1 USDCTotal129.50 USDC')
    expect(texts(document.querySelector('.till-total dd')?.textContent)).toBe('129.50 USDC$129.50')
    expect(screen.getByText('Includes 5% creator royalty and 2.5% marketplace fee.')).toBeDefined()
  })

  test('calls the action of the pressed button', async () => {
    const idle = show(states.idle)
    await idle.press(/^Pay/)
    expect(idle.actions.start).toHaveBeenCalledOnce()
    await idle.press('Cancel')
    expect(idle.onClose).toHaveBeenCalledOnce()
    idle.container.remove()

    const review = show(states.review)
    await review.press(/^Accept and pay 141/)
    expect(review.actions.acceptChanges).toHaveBeenCalledOnce()
    review.container.remove()

    const confirm = show(states.awaitingWallet)
    await confirm.press('Confirm in your wallet')
    await confirm.press('Cancel')
    expect(confirm.actions.cancel).toHaveBeenCalledOnce()
    expect(confirm.actions.start).not.toHaveBeenCalled()
    confirm.container.remove()

    const stopped = show(states.error)
    await stopped.press('Revoke permission')
    expect(stopped.actions.revokeAllowance).toHaveBeenCalledOnce()
    stopped.container.remove()

    const held = { currency: zeroAddress, amount: 12_000_000n }
    const rejected = new CheckoutError('Rejected', { funds: 'swapped', held })
    const swapped = show({ ...states.error, status: 'cancelled', error: rejected })
    await swapped.press('Swap back')
    expect(swapped.actions.swapBack).toHaveBeenCalledOnce()
    swapped.container.remove()

    const error = new CheckoutError('PaymentUnknown', { funds: 'unknown' })
    const unknown = show({ ...states.error, status: 'error', error })
    await unknown.press('Check again')
    expect(unknown.actions.start).toHaveBeenCalledOnce()
    await unknown.press('I sent nothing: ask my wallet again')
    expect(unknown.actions.confirmNotSent).toHaveBeenCalledOnce()
  })

  test('does not start when `currency` is missing', async () => {
    const { actions, press } = show(states.idle, { currency: undefined })
    await press(/^Pay/)
    // The press must not start a payment: the buyer must never pay a price that the screen does not show.
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('shows the quantity and the price of each of the `items`', () => {
    const disconnected = { status: 'disabled', reason: 'disconnected' } as const
    show(disconnected, { items: [{ order: makeEdition(), quantity: 3n }], fees: [], currency: ether })
    expect(texts(screen.getByText(/3 items/).textContent)).toBe('3 items · 0.04 ETH each')
    expect(texts(document.querySelector('.till-total')?.textContent)).toBe('Total0.12 ETH$337.20')
  })

  test('shows “Free” only when the total is 0', () => {
    const none = show({ status: 'disabled', reason: 'nothing' }, { items: [], fees: [] })
    expect(none.container.querySelector('.till-total')).toBeNull()
    expect(none.container.textContent).not.toContain('Free')
    cleanup()
    const free = [{ order: makeOrder({ priceAmount: 0n }), quantity: 1n }]
    show({ status: 'disabled', reason: 'disconnected' }, { items: free, fees: [] })
    expect(screen.getByLabelText('Price details').textContent).toBe('TotalFree')
  })

  test('shows the state of each step, and marks the current one', () => {
    show(states.pending)
    const [approve, buy] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(approve?.textContent).toMatch(/^Allow the market.*Done/)
    expect(buy?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByRole('progressbar', { name: '1 of 2 steps complete' })).toBeDefined()
  })

  test('shows both values of each change in a review, and a price where it stands', () => {
    const { container } = show(states.review)
    const read = (selector: string) => texts(container.querySelector(selector)?.textContent)
    expect(read('.till-item-count')).toBe('1 item · Before 128.50 USDC 140 USDC ')
    expect(read('.till-total')).toBe('TotalBefore 129.50 USDC 141 USDC$141.00')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => texts(row.textContent))).toEqual([expect.stringMatching(/^Sale ends/)])
  })

  test('offers no way to proceed when the item was sold meanwhile', () => {
    const { intent } = states.idle
    const gone = { ...states.review, intent, differences: compareOrders(intent, []) }
    const { narration, buttons } = show(gone)
    expect(narration).toBe('Nothing was paid. This selection cannot be bought.')
    expect(buttons).toEqual(['Cancel'])
  })

  test('leads to the bought item after a purchase, if the host has a page for it', async () => {
    const { buttons, onClose, press, container } = show(states.success, {
      viewUrl: 'https://market.example/collection',
      nameOf: () => 'Tidewater #1',
      paidAt: new Date(2026, 10, 28, 5, 18),
    })
    expect(screen.getByRole('heading').textContent).toBe('Tidewater #1 is yours')
    expect(texts(container.querySelector('.till-total')?.textContent)).toBe('Paid129.50 USDCNov 28, 5:18 AM')
    const view = screen.getByRole('link', { name: 'View in your collection' })
    expect(view.getAttribute('href')).toBe('https://market.example/collection')
    expect(view.dataset.variant).toBeUndefined()
    expect(buttons).toEqual(['Done'])
    expect(screen.getByRole('button', { name: 'Done' }).dataset.variant).toBe('quiet')
    await press('Done')
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('shows the time at which it first showed the success, if the time of the block is unknown', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 28, 5, 18) })
    const { container } = show(states.success)
    expect(container.querySelector('.till-total-date')?.textContent).toBe('Nov 28, 5:18 AM')
    expect(screen.getByRole('heading').textContent).toBe('It is yours')
    vi.useRealTimers()
  })

  test('opens the receipt, prints it, and comes back to the success', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { press, container } = show(states.success, {
      explorerUrl: 'https://explorer.example/',
      chainName: 'Sandbox',
      paidAt: new Date(2026, 10, 28, 5, 18),
    })
    await press('Receipt')
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBe(document.activeElement)
    const [link] = screen.getAllByRole('link', { name: /Transaction 0x9f2c…ffee/ })
    expect(link?.getAttribute('href')).toBe(`https://explorer.example/tx/${states.success.outcome.hash}`)
    expect(texts(screen.getByLabelText('Paid').textContent)).toBe(
      'Price128.50 USDCAdditional fee1 USDCPaid129.50 USDC',
    )
    expect(texts(screen.getByLabelText('Receipt').textContent)).toMatch(
      /^Seller0x3C44…93BCMarketplacetillkitAccount0x7099…79C8NetworkSandboxDateNovember 28, 2026 at 5:18 AM/,
    )
    expect(container.querySelector('.till-receipt .till-item-title')?.textContent).toBe('#0')
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
    await press('Back')
    expect(screen.getByRole('heading', { name: 'It is yours' })).toBeDefined()
    expect(container.querySelector('.till-receipt')).toBeNull()
    print.mockRestore()
  })

  test('renders the given children instead of the default layout', async () => {
    const { actions, container, narration, press } = show(states.idle, {
      children: [<CheckoutView.Total key="total" />, <CheckoutView.Footer key="footer" />],
    })
    expect(container.querySelector('.till-checkout-items')).toBeNull()
    expect(container.querySelector('.till-total')?.textContent).toContain('129.50')
    expect(narration).toBe('You pay nothing until you confirm in your wallet.')
    await press(/^Pay/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('shows what happened and where the money is, and offers no second payment after an error', () => {
    const errorViews = (['none', 'approval', 'unknown', 'spent'] as const).map((funds) => {
      const error = makeError(funds)
      const { title, buttons, container } = show({ ...states.error, error })
      const notice = screen.getByRole('alert')
      expect(notice.textContent).toContain(error.shortMessage)
      expect(notice.dataset.funds).toBe(funds)
      const money = notice.querySelector('.till-notice-funds')?.textContent
      container.remove()
      return { title, money, buttons }
    })
    expect(errorViews).toMatchInlineSnapshot(`
      [
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "money": "Nothing was paid.",
          "title": "Purchase not completed",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "money": "Nothing was paid. Your spending permission is still active, for this amount only.",
          "title": "Purchase not completed",
        },
        {
          "buttons": [
            "Close",
            "Check again",
          ],
          "money": "Your payment may still go through. Do not pay again until its status is known.",
          "title": "Payment not confirmed yet",
        },
        {
          "buttons": [
            "Close",
          ],
          "money": "Your payment went through.",
          "title": "Payment needs attention",
        },
      ]
    `)
  })

  test('shows “Bought” when the purchase was made on another device', () => {
    const error = new CheckoutError('AlreadyBought', { funds: 'spent' })
    const { title, buttons } = show({ ...states.error, error })
    expect(title).toBe('Bought')
    expect(screen.getByRole('alert').textContent).toMatch(/^You bought this already.*You did not pay again/)
    expect(buttons).toEqual(['Close'])
  })

  test('does not say that a payment failed when it may be pending', () => {
    const { container } = show({ ...states.error, error: makeError('unknown') })
    expect(container.textContent).not.toContain('Failed')
    expect(container.querySelector('.till-step[data-status="failed"]')?.textContent).toContain(
      'Payment not confirmed yet',
    )
    cleanup()
    expect(show(states.error).container.textContent).toContain('Failed')
  })

  test('shows the hash when the error tells the buyer to keep it', () => {
    const { hash, ...pending } = states.pending
    const steps = pending.steps.map((step) => ({ ...step, hash }))
    const { container } = show({ ...pending, steps, status: 'error', error: makeError('spent') })
    expect(container.querySelector('.till-notice .till-hash')?.textContent).toBe('0x9f2c…ffee')
    // The view hides the simulated result, because it would contradict the outcome on the chain.
    expect(container.querySelector('.till-summary')).toBeNull()
    cleanup()
    expect(show(states.error).container.querySelector('.till-notice .till-hash')).toBeNull()
  })

  test('shows the shortfall and the top-up, and keeps the pay button', async () => {
    const { container, narration, buttons, actions, press } = show(states.idle, { facts: short, topUp })
    const funds = container.querySelector('.till-funds')
    expect(texts(funds?.textContent)).toBe(
      'You have 9.42 USDC. You need 120.08 more.Add funds, then continue here.Get 120080000',
    )
    // The narration already names the balance and the missing amount, so the facts must not repeat the balance.
    expect(container.querySelector('.till-facts')?.textContent).not.toMatch(/9\.42/)
    expect(narration).toBe(
      'You pay nothing until you confirm in your wallet. You have 9.42 USDC. You need 120.08 more.',
    )
    expect(buttons).toEqual(['Cancel', 'Pay 129.50 USDC'])
    const pay = screen.getByRole('button', { name: /^Pay/ })
    expect(texts(document.getElementById(`${pay.getAttribute('aria-describedby')}`)?.textContent)).toMatch(
      /^You have 9\.42 USDC/,
    )
    // The button looks secondary. The balance on the screen may be stale, so the button stays enabled.
    expect([pay.dataset.variant, pay.getAttribute('aria-disabled')]).toEqual(['quiet', 'false'])
    await press(/^Pay/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('offers the top-up after InsufficientFunds until the balance is sufficient', () => {
    const amounts = { of: 'price', needed: 129_500_000n, held: 9_420_000n } as const
    const error = new CheckoutError('InsufficientFunds', { amounts })
    const fundsTexts = [undefined, 9_420_000n, 129_499_999n, 129_500_000n].map((balance) => {
      const { container } = show({ ...states.idle, status: 'error', error }, { facts: { balance }, topUp })
      const fundsText = texts(container.querySelector('.till-funds')?.textContent)
      container.remove()
      return fundsText
    })
    expect(fundsTexts).toEqual([
      'Get 120080000',
      'Get 120080000',
      'Get 1',
      'You now have enough: 129.50 USDC.',
    ])
  })

  test('names the network’s fee and its fiat value when the balance is too low for it', () => {
    const shortage = {
      of: 'gas',
      needed: 3n * 10n ** 15n,
      held: 10n ** 15n,
      missing: 2n * 10n ** 15n,
    } as const
    const facts = { networkFee: 3n * 10n ** 15n, shortage: { ...shortage, currencyAddress: zeroAddress } }
    const items = [{ order: makeEdition(), quantity: 1n }]
    const { container } = show(states.idle, { facts, items, currency: ether, gasCurrency: ether })
    expect(texts(container.querySelector('.till-funds-text')?.textContent)).toBe(
      'Your wallet does not have enough for the network fee. You have 0.001 ETH. You need 0.002 more.',
    )
    expect(texts(container.querySelector('.till-facts')?.textContent)).toMatch(/fee0\.003 ETH\$8\.43$/)
  })

  test('offers the top-up in the native currency after InsufficientGas', () => {
    const amounts = { of: 'gas', needed: 2_100_000_000_000_000n, held: 1n } as const
    const error = new CheckoutError('InsufficientGas', { amounts })
    const fundsTexts = [1n, 2_100_000_000_000_000n].map((nativeBalance) => {
      const props = { facts: { nativeBalance, balance: 10n ** 18n }, gasCurrency: ether, topUp }
      const { container } = show({ ...states.idle, status: 'error', error }, props)
      const fundsText = texts(container.querySelector('.till-funds')?.textContent)
      container.remove()
      return fundsText
    })
    expect(fundsTexts).toEqual(['Get 2099999999999999', 'You now have enough: 0.0021 ETH.'])
  })

  test('shows no shortfall when the purchase is pending, over, or affordable', () => {
    for (const state of Object.values(states).filter(
      ({ status }) => status !== 'idle' && status !== 'review',
    )) {
      const { container } = show(state, { facts: short, topUp })
      expect(container.querySelector('.till-funds'), state.status).toBeNull()
      container.remove()
    }
    const { container } = show(states.idle, { facts: { balance: 129_500_000n }, topUp })
    expect(container.querySelector('.till-funds')).toBeNull()
    expect(screen.getByRole('button', { name: /^Pay/ }).dataset.variant).toBeUndefined()
  })

  test('shows only the maximum in `payCurrency`, because two currencies would look like two amounts', async () => {
    const [, { pay }] = payOptions
    const state = { ...states.idle, intent: { ...states.idle.intent, pay } }
    const { actions, buttons, container, press } = show(state, { payCurrency: ether })
    expect(buttons).toEqual(['Cancel', 'Pay up to 0.046189 ETH'])
    const total = texts(container.querySelector('.till-total')?.textContent)
    expect(total).toBe('Totalup to 0.046189 ETH$129.50')
    await press(/^Pay up to/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('does not start a swap when `payCurrency` is missing', async () => {
    const [, { pay }] = payOptions
    const state = { ...states.idle, intent: { ...states.idle.intent, pay } }
    const { actions, buttons, container, press } = show(state)
    expect([buttons, container.querySelector('.till-total')]).toEqual([['Cancel', 'Pay …'], null])
    await press('Pay …')
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('shows what the swap returned when the purchase failed, and offers to retry', async () => {
    const [, { pay }] = payOptions
    const intent = { ...states.error.intent, pay }
    const state = { ...states.error, intent, error: makeError('swapped') }
    const { actions, title, buttons, container, press } = show(state, { payCurrency: ether })
    expect([title, buttons]).toEqual(['Swapped, not bought yet', ['Close', 'Try again']])
    expect(texts(container.querySelector('.till-notice-funds')?.textContent)).toBe(
      'Nothing was paid. You have 129.50 USDC from the swap. Use it to buy, or swap it back.',
    )
    expect(texts(container.querySelector('.till-total')?.textContent)).toBe('Total129.50 USDC$129.50')
    await press('Try again')
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('shows the shortfall in the currency that the buyer pays with', () => {
    const [, { pay }] = payOptions
    const intent = { ...states.error.intent, pay }
    const amounts = { of: 'price', needed: 10n ** 18n, held: 10n ** 17n } as const
    const error = new CheckoutError('InsufficientFunds', { amounts })
    const topUp = vi.fn((_: Shortage) => null)
    show({ ...states.error, intent, error, forecast: undefined }, { payCurrency: ether, topUp })
    expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toContain(
      'You have 0.10 ETH. You need 0.90 more.',
    )
    expect(topUp).toHaveBeenCalledWith({ ...amounts, missing: 9n * 10n ** 17n, currencyAddress: zeroAddress })
  })
})

const short = {
  balance: 9_420_000n,
  shortage: {
    of: 'price',
    needed: 129_500_000n,
    held: 9_420_000n,
    missing: 120_080_000n,
    currencyAddress: zeroAddress,
  },
} as const
const topUp = ({ missing }: Shortage) => `Get ${missing}`
