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
    accept: vi.fn(),
    retry: vi.fn(),
    startOver: vi.fn(),
    cancel: vi.fn(),
    revoke: vi.fn(),
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
  test('behavior: each part has a name of its own, and no other is called as one', () => {
    const named = Object.entries(CheckoutView).filter(([name]) => /^[A-Z]/.test(name))
    expect(named.length).toBeGreaterThan(10)
    expect({ ...checkoutViewExports }).toEqual(
      Object.fromEntries(named.map(([name, part]) => [`CheckoutView${name}`, part])),
    )
  })

  test('default: every state says what goes on and what can be done', () => {
    const said = Object.values(states).map((state) => {
      const { title, narration, buttons, container } = show(state)
      container.remove()
      return { title, narration, buttons }
    })
    expect(said).toMatchInlineSnapshot(`
      [
        {
          "buttons": [
            "Cancel",
            "Pay 129.50 USDC",
          ],
          "narration": "Nothing is paid before you confirm it in your wallet.",
          "title": "Your purchase",
        },
        {
          "buttons": [
            "Cancel",
            "Preparing…",
          ],
          "narration": "Making sure that the offer still stands. Your wallet was not asked anything yet.",
          "title": "Checking the offer",
        },
        {
          "buttons": [
            "Close",
            "Under way in another tab",
          ],
          "narration": "Go on in the other tab. How it ends is shown here too.",
          "title": "Under way in another tab",
        },
        {
          "buttons": [
            "Cancel",
            "Accept and pay 141 USDC",
          ],
          "narration": "Nothing was paid. Look at what changed before you go on.",
          "title": "The offer has changed",
        },
        {
          "buttons": [
            "Cancel",
            "Change network in your wallet",
          ],
          "narration": "Your wallet asks to change its network to Sandbox.",
          "title": "Another network",
        },
        {
          "buttons": [
            "Cancel",
            "Confirm in your wallet",
          ],
          "narration": "Let the market collect 129.50 USDC. Read what your wallet shows and confirm it there.",
          "title": "Over to your wallet",
        },
        {
          "buttons": [
            "Close",
            "On its way…",
          ],
          "narration": "Waiting for the network. You may close this window, the purchase goes on.",
          "title": "On its way",
        },
        {
          "buttons": [
            "Close",
            "Almost certain…",
          ],
          "narration": "The network has it. It counts as made when a few more blocks have followed. You may close this window.",
          "title": "Almost certain",
        },
        {
          "buttons": [
            "Done",
          ],
          "narration": "The network confirms it: what you bought has arrived.",
          "title": "It is yours",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "narration": "",
          "title": "This did not go through",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "narration": "",
          "title": "Stopped",
        },
      ]
    `)
  })

  test('default: says what is bought and what it costs', () => {
    show(states.idle)
    expect(screen.getByText('No. 0')).toBeDefined()
    const lines = screen.getByLabelText('What it costs')
    expect(texts(lines.textContent)).toBe('Price128.50 USDCAdditional fee1 USDCTotal129.50 USDC')
    expect(texts(document.querySelector('.till-total')?.textContent)).toBe('Total129.50 USDC$129.50')
    expect(screen.getByText('The price includes 5% royalty and 2.5% market fee.')).toBeDefined()
  })

  test('parameters: actions', async () => {
    const idle = show(states.idle)
    await idle.press(/^Pay/)
    expect(idle.actions.start).toHaveBeenCalledOnce()
    await idle.press('Cancel')
    expect(idle.onClose).toHaveBeenCalledOnce()
    idle.container.remove()

    const review = show(states.review)
    await review.press(/^Accept and pay 141/)
    expect(review.actions.accept).toHaveBeenCalledOnce()
    review.container.remove()

    const confirm = show(states.confirm)
    await confirm.press('Confirm in your wallet')
    await confirm.press('Cancel')
    expect(confirm.actions.cancel).toHaveBeenCalledOnce()
    expect(confirm.actions.start).not.toHaveBeenCalled()
    confirm.container.remove()

    const stopped = show(states.error)
    await stopped.press('Take back the permission')
    expect(stopped.actions.revoke).toHaveBeenCalledOnce()
    stopped.container.remove()

    const held = { currency: zeroAddress, amount: 12_000_000n }
    const rejected = new CheckoutError('Rejected', { funds: 'swapped', held })
    const swapped = show({ ...states.error, status: 'cancelled', error: rejected })
    await swapped.press('Swap it back')
    expect(swapped.actions.swapBack).toHaveBeenCalledOnce()
    swapped.container.remove()

    const error = new CheckoutError('PaymentUnknown', { funds: 'unknown' })
    const unknown = show({ ...states.error, status: 'error', error })
    await unknown.press('Check again')
    expect(unknown.actions.retry).toHaveBeenCalledOnce()
    await unknown.press('Nothing was sent: ask my wallet again')
    expect(unknown.actions.startOver).toHaveBeenCalledOnce()
  })

  test('parameters: currency', async () => {
    const { actions, press } = show(states.idle, { currency: undefined })
    await press(/^Pay/)
    // Nobody pays a price that is not on the screen.
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('parameters: items', () => {
    const disconnected = { status: 'disabled', reason: 'disconnected' } as const
    show(disconnected, { items: [{ order: makeEdition(), quantity: 3n }], fees: [], currency: ether })
    expect(texts(screen.getByText(/3 items/).textContent)).toBe('3 items · 0.04 ETH each')
    expect(texts(document.querySelector('.till-total')?.textContent)).toBe('Total0.12 ETH$337.20')
  })

  test('behavior: nothing is called free but what costs nothing', () => {
    const none = show({ status: 'disabled', reason: 'nothing' }, { items: [], fees: [] })
    expect(none.container.querySelector('.till-total')).toBeNull()
    expect(none.container.textContent).not.toContain('Free')
    cleanup()
    const free = [{ order: makeOrder({ priceAmount: 0n }), quantity: 1n }]
    show({ status: 'disabled', reason: 'disconnected' }, { items: free, fees: [] })
    expect(screen.getByLabelText('What it costs').textContent).toBe('TotalFree')
  })

  test('behavior: steps tell their state, and which of them is now', () => {
    show(states.pending)
    const [approve, buy] = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(approve?.textContent).toMatch(/^Let the market.*Done/)
    expect(buy?.getAttribute('aria-current')).toBe('step')
    expect(screen.getByRole('progressbar', { name: '1 of 2 steps done' })).toBeDefined()
  })

  test('behavior: a review shows both values, a price where it stands and the rest side by side', () => {
    const { container } = show(states.review)
    const read = (selector: string) => texts(container.querySelector(selector)?.textContent)
    expect(read('.till-item-count')).toBe('1 item · Before 128.50 USDC 140 USDC ')
    expect(read('.till-total')).toBe('TotalBefore 129.50 USDC 141 USDC$141.00')
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => texts(row.textContent))).toEqual([expect.stringMatching(/^End of the offer/)])
  })

  test('behavior: of what was sold meanwhile nothing says that the buyer could go on', () => {
    const { intent } = states.idle
    const gone = { ...states.review, intent, differences: compareOrders(intent, []) }
    const { narration, buttons } = show(gone)
    expect(narration).toBe('Nothing was paid. This cannot be bought as asked.')
    expect(buttons).toEqual(['Cancel'])
  })

  test('behavior: the receipt names the transaction', () => {
    show(states.success, { explorerUrl: 'https://explorer.example/' })
    const [link] = screen.getAllByRole('link', { name: /Transaction 0x9f2c…ffee/ })
    expect(link?.getAttribute('href')).toBe(`https://explorer.example/tx/${states.success.outcome.hash}`)
    expect(screen.getByLabelText('Receipt').textContent).toMatch(/No\. 0.*129\.50.*48,213/)
  })

  test('parameters: children, composed of the parts that are wanted', async () => {
    const { actions, container, narration, press } = show(states.idle, {
      children: [<CheckoutView.Total key="total" />, <CheckoutView.Footer key="footer" />],
    })
    expect(container.querySelector('.till-checkout-items')).toBeNull()
    expect(container.querySelector('.till-total')?.textContent).toContain('129.50')
    expect(narration).toBe('Nothing is paid before you confirm it in your wallet.')
    await press(/^Pay/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('error: says what happened, where the money is, and offers no second payment', () => {
    const said = (['none', 'approval', 'unknown', 'spent'] as const).map((funds) => {
      const error = makeError(funds)
      const { title, buttons, container } = show({ ...states.error, error })
      const notice = screen.getByRole('alert')
      expect(notice.textContent).toContain(error.shortMessage)
      expect(notice.dataset.funds).toBe(funds)
      const money = notice.querySelector('.till-notice-funds')?.textContent
      container.remove()
      return { title, money, buttons }
    })
    expect(said).toMatchInlineSnapshot(`
      [
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "money": "Nothing was paid.",
          "title": "This did not go through",
        },
        {
          "buttons": [
            "Close",
            "Try again",
          ],
          "money": "Nothing was paid. The permission to spend that you gave is still there, for this amount only.",
          "title": "This did not go through",
        },
        {
          "buttons": [
            "Close",
            "Check again",
          ],
          "money": "A transaction may still be on its way. Do not pay again before that is known.",
          "title": "Not certain yet",
        },
        {
          "buttons": [
            "Close",
          ],
          "money": "The payment was made.",
          "title": "Paid, but not as expected",
        },
      ]
    `)
  })

  test('behavior: what was bought on another device is not said to have gone otherwise than expected', () => {
    const error = new CheckoutError('AlreadyBought', { funds: 'spent' })
    const { title, buttons } = show({ ...states.error, error })
    expect(title).toBe('Bought')
    expect(screen.getByRole('alert').textContent).toMatch(/^You bought this already.*It was not paid again/)
    expect(buttons).toEqual(['Close'])
  })

  test('behavior: of a payment that may be on its way nothing says that it did not go through', () => {
    const { container } = show({ ...states.error, error: makeError('unknown') })
    expect(container.textContent).not.toContain('Did not go through')
    expect(container.querySelector('.till-step[data-status="failed"]')?.textContent).toContain(
      'Not certain yet',
    )
    cleanup()
    expect(show(states.error).container.textContent).toContain('Did not go through')
  })

  test('behavior: who is told to keep the hash of a transaction sees it', () => {
    const { hash, ...pending } = states.pending
    const steps = pending.steps.map((step) => ({ ...step, hash }))
    const { container } = show({ ...pending, steps, status: 'error', error: makeError('spent') })
    expect(container.querySelector('.till-notice .till-hash')?.textContent).toBe('0x9f2c…ffee')
    // What it was to do, as checked beforehand, is not said beside what it did.
    expect(container.querySelector('.till-summary')).toBeNull()
    cleanup()
    expect(show(states.error).container.querySelector('.till-notice .till-hash')).toBeNull()
  })

  test('parameters: facts, topUp: what is short is said with its way out, and paying stays possible', async () => {
    const { container, narration, buttons, actions, press } = show(states.idle, { facts: short, topUp })
    const funds = container.querySelector('.till-funds')
    expect(texts(funds?.textContent)).toBe(
      'You have 9.42 USDC, 120.08 short.Add funds, then go on here.Get 120080000',
    )
    // Said once: not as the balance, too.
    expect(container.querySelector('.till-facts')?.textContent).not.toMatch(/9\.42/)
    expect(narration).toBe(
      'Nothing is paid before you confirm it in your wallet. You have 9.42 USDC, 120.08 short.',
    )
    expect(buttons).toEqual(['Cancel', 'Pay 129.50 USDC'])
    const pay = screen.getByRole('button', { name: /^Pay/ })
    expect(texts(document.getElementById(`${pay.getAttribute('aria-describedby')}`)?.textContent)).toMatch(
      /^You have 9\.42 USDC/,
    )
    // The screen's reading is no rule: money may have come since.
    await press(/^Pay/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('behavior: after it failed for too little, the way to more is there until enough has come', () => {
    const amounts = { of: 'price', needed: 129_500_000n, held: 9_420_000n } as const
    const error = new CheckoutError('InsufficientFunds', { amounts })
    const said = [undefined, 9_420_000n, 129_499_999n, 129_500_000n].map((balance) => {
      const { container } = show({ ...states.idle, status: 'error', error }, { facts: { balance }, topUp })
      const said = texts(container.querySelector('.till-funds')?.textContent)
      container.remove()
      return said
    })
    expect(said).toEqual([
      'Get 120080000',
      'Get 120080000',
      'Get 1',
      'You have 129.50 USDC now. That is enough.',
    ])
  })

  test('behavior: too little for the network’s fee is named as that, with what the fee is worth', () => {
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
      'The wallet does not hold enough to pay the network’s fee. You have 0.001 ETH, 0.002 short.',
    )
    expect(texts(container.querySelector('.till-facts')?.textContent)).toMatch(/about0\.003 ETH\$8\.43$/)
  })

  test('behavior: the same of the network’s fee, in the network’s own currency', () => {
    const amounts = { of: 'gas', needed: 2_100_000_000_000_000n, held: 1n } as const
    const error = new CheckoutError('InsufficientGas', { amounts })
    const said = [1n, 2_100_000_000_000_000n].map((nativeBalance) => {
      const props = { facts: { nativeBalance, balance: 10n ** 18n }, gasCurrency: ether, topUp }
      const { container } = show({ ...states.idle, status: 'error', error }, props)
      const said = texts(container.querySelector('.till-funds')?.textContent)
      container.remove()
      return said
    })
    expect(said).toEqual(['Get 2099999999999999', 'You have 0.0021 ETH now. That is enough.'])
  })

  test('behavior: what is under way, over, or not short says nothing of it', () => {
    for (const state of Object.values(states).filter(
      ({ status }) => status !== 'idle' && status !== 'review',
    )) {
      const { container } = show(state, { facts: short, topUp })
      expect(container.querySelector('.till-funds'), state.status).toBeNull()
      container.remove()
    }
    const { container } = show(states.idle, { facts: { balance: 129_500_000n }, topUp })
    expect(container.querySelector('.till-funds')).toBeNull()
  })

  test('parameters: payCurrency: the most of it is what is paid, with the price beside', async () => {
    const [, { pay }] = payOptions
    const state = { ...states.idle, intent: { ...states.idle.intent, pay } }
    const { actions, buttons, container, press } = show(state, { payCurrency: ether })
    expect(buttons).toEqual(['Cancel', 'Pay up to 0.046189 ETH'])
    const total = texts(container.querySelector('.till-total')?.textContent)
    expect(total).toBe('Totalup to 0.046189 ETH129.50 USDC$129.50')
    await press(/^Pay up to/)
    expect(actions.start).toHaveBeenCalledOnce()
  })

  test('behavior: what is swapped is not paid before it can be read how much it is', async () => {
    const [, { pay }] = payOptions
    const state = { ...states.idle, intent: { ...states.idle.intent, pay } }
    const { actions, buttons, container, press } = show(state)
    expect([buttons, container.querySelector('.till-total')]).toEqual([['Cancel', 'Pay …'], null])
    await press('Pay …')
    expect(actions.start).not.toHaveBeenCalled()
  })

  test('behavior: of a swap without a purchase, what came out is told, and it is bought with again', async () => {
    const [, { pay }] = payOptions
    const intent = { ...states.error.intent, pay }
    const state = { ...states.error, intent, error: makeError('swapped') }
    const { actions, title, buttons, container, press } = show(state, { payCurrency: ether })
    expect([title, buttons]).toEqual(['Swapped, not bought yet', ['Close', 'Try again']])
    expect(texts(container.querySelector('.till-notice-funds')?.textContent)).toBe(
      'Nothing was paid. From the swap you hold 129.50 USDC. It is yours, to buy with or to swap back.',
    )
    expect(texts(container.querySelector('.till-total')?.textContent)).toBe('Total129.50 USDC$129.50')
    await press('Try again')
    expect(actions.retry).toHaveBeenCalledOnce()
  })

  test('behavior: what is missing is of what is paid with', () => {
    const [, { pay }] = payOptions
    const intent = { ...states.error.intent, pay }
    const amounts = { of: 'price', needed: 10n ** 18n, held: 10n ** 17n } as const
    const error = new CheckoutError('InsufficientFunds', { amounts })
    const topUp = vi.fn((_: Shortage) => null)
    show({ ...states.error, intent, error, forecast: undefined }, { payCurrency: ether, topUp })
    expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toContain(
      'You have 0.10 ETH, 0.90 short.',
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
