import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { StepState } from '../../../src/checkout/state/checkoutState.js'
import { BasketView } from '../../../src/components/basket/BasketView.js'
import { languages, loadMessages } from '../../../src/components/messages/loadMessages.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import type { CheckoutViewState } from '../../../src/components/purchase/checkoutViewState.js'
import { expectedTimeOf } from '../../../src/components/purchase/expectedTimeOf.js'
import { basketItems, baskets, currencyOf } from '../../../stories/baskets.js'
import { Checkout } from '../../../stories/Checkout.js'
import { reach, states } from '../../../stories/states.js'

const { awaitingWallet, idle, switchChain, pending } = states
const rabby = { name: 'Rabby', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }

const step = () => document.querySelector('.till-active')
const read = (selector: string) =>
  [...(step()?.querySelectorAll(selector) ?? [])].map((element) =>
    element.textContent?.replace('\u00a0', ' '),
  )
const heading = () => document.querySelector('.till-checkout-title')?.textContent
const noActions = {
  start: () => {},
  acceptChanges: () => {},
  cancel: () => {},
  confirmNotSent: () => {},
  revokeAllowance: () => {},
}
const narration = () =>
  document.querySelector('.till-checkout-narration')?.textContent?.replace('\u00a0', ' ')

describe('the wallet step', () => {
  test('names the wallet once, and the facts that the wallet shows for the permission', () => {
    render(<Checkout state={awaitingWallet} wallet={rabby} />)
    expect(heading()).toBe('Confirm in Rabby')
    expect(read('.till-active-text')).toEqual(['Allow the payment'])
    expect(step()?.querySelector('img')?.getAttribute('src')).toBe(rabby.icon)
    expect(read('dt')).toEqual(['Amount', 'Marketplace'])
    expect(read('dd')).toEqual(['129.50 USDC', '0x8464…c9b4'])
  })

  test('names the market by its label, for the payment', () => {
    const nameOf = (kind: string, value: string) =>
      kind === 'account' && value === '0x8464…c9b4' ? 'Littoral' : undefined
    const state = reach('approveAndBuy', 'awaitingWallet', 2)
    render(<Checkout state={state} wallet={rabby} nameOf={nameOf} />)
    expect(heading()).toBe('Confirm in Rabby')
    expect(read('.till-active-text')).toEqual(['Confirm the purchase'])
    expect(read('dd')).toEqual(['129.50 USDC', 'Littoral · 0x8464…c9b4'])
  })

  test('has a dot for each step, and says the position', () => {
    render(<Checkout state={awaitingWallet} wallet={rabby} />)
    expect(step()?.querySelectorAll('.till-active-dot')).toHaveLength(2)
    expect(read('.till-hidden')).toEqual(['Step 1 of 2'])
  })

  test('hides control characters in the name of a wallet, and works without a name', () => {
    const { rerender } = render(<Checkout state={awaitingWallet} wallet={{ name: 'Ra\u202ebby' }} />)
    expect(heading()).toBe('Confirm in Ra�bby')
    rerender(<Checkout state={awaitingWallet} wallet={{ name: ' ' }} />)
    expect(heading()).toBe('Confirm in your wallet')
    expect(read('.till-active-text')).toEqual(['Allow the payment'])
  })

  test('has no facts and no wallet while the network processes the step', () => {
    render(<Checkout state={pending} wallet={rabby} />)
    expect(step()?.querySelector('dl, img')).toBeNull()
    expect(heading()).toBe('Processing')
    expect(read('.till-active-text > :first-child, .till-active-text')[0]).toContain('Paying 129.50 USDC')
  })

  test.each(languages)('says in the heading alone where to confirm, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    render(
      <MessagesProvider messages={messages}>
        <Checkout state={awaitingWallet} wallet={rabby} />
      </MessagesProvider>,
    )
    expect(heading()).toBe(messages.stage.confirmIn('Rabby'))
    expect(step()?.textContent).not.toContain('Rabby')
  })

  test('names the wallet in the heading of a basket', () => {
    render(
      <BasketView
        state={baskets.buying}
        actions={noActions}
        items={basketItems}
        currencyOf={currencyOf}
        wallet={rabby}
        onClose={() => {}}
      />,
    )
    expect(heading()).toBe('Confirm in Rabby')
    expect(read('.till-active-text')).toEqual(['Confirm the purchase'])
  })
})

describe('the pending step', () => {
  test.each(languages)('says how long the network usually takes, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    const show = (state: CheckoutViewState, expectedTime: number | undefined) => {
      const { unmount } = render(
        <MessagesProvider messages={messages}>
          <Checkout state={state} expectedTime={expectedTime} />
        </MessagesProvider>,
      )
      const text = step()?.querySelector('.till-active-time')?.textContent
      unmount()
      return text
    }
    const write = (value: number, unit: string) =>
      new Intl.NumberFormat(messages.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
    const { usually } = messages.stage
    expect(show(pending, 36_000)).toBe(usually(write(40, 'second')))
    expect(show(pending, 500)).toBe(usually(write(5, 'second')))
    expect(show(pending, 60_000)).toBe(usually(write(1, 'minute')))
    expect(show(pending, 204_000)).toBe(usually(write(4, 'minute')))
    expect(show(pending, undefined)).toBeUndefined()
    expect(show(awaitingWallet, 36_000)).toBeUndefined()
    expect(show({ ...pending, owners: true }, 36_000)).toBeUndefined()
    expect(show({ ...pending, reorged: true }, 36_000)).toBeUndefined()
    const steps = pending.steps.map((one) => ({ ...one, hash: undefined }))
    expect(show({ ...pending, steps }, 36_000)).toBeUndefined()
  })

  test('expects one block more than the confirmations, if the chain states its block time', () => {
    const intents = [{ ...idle.intent, chainId: 1 }]
    const chain = { blockTime: 12_000 }
    expect(expectedTimeOf({ chain, intents, policy: undefined })).toBe(36_000)
    expect(expectedTimeOf({ chain, intents, policy: { confirmations: 5 } })).toBe(72_000)
    expect(expectedTimeOf({ chain: {}, intents, policy: undefined })).toBeUndefined()
    expect(expectedTimeOf({ chain: undefined, intents, policy: undefined })).toBeUndefined()
    expect(expectedTimeOf({ chain, intents: [], policy: undefined })).toBeUndefined()
  })
})

describe('the checkout before the payment', () => {
  test('says that the wallet asks twice, when the purchase needs a permission', async () => {
    render(<Checkout state={{ ...idle, steps: switchChain.steps }} />)
    const sentence =
      'Your wallet will ask twice: to allow 129.50 USDC, then to pay. You pay only with the second.'
    expect(narration()).toBe(sentence)
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('ask twice'))
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDefined()
  })

  test('offers only the payment, when the permission is from before a reload', () => {
    const steps = switchChain.steps.map((step, at) =>
      at === 0 ? { ...step, status: 'done' as const } : step,
    )
    render(<Checkout state={{ ...idle, steps }} />)
    expect(narration()).toBe('1 of 2 done: 129.50 USDC is already allowed.')
    expect(screen.getByRole('button', { name: /^Continue: pay 129\.50.USDC$/ })).toBeDefined()
  })

  test.each(languages)('says how often the wallet asks, from the steps alone, in %s', async (locale) => {
    const messages = await loadMessages(locale)
    const say = (steps: readonly StepState[]) => {
      const { unmount } = render(
        <MessagesProvider messages={messages}>
          <Checkout state={{ ...idle, steps }} />
        </MessagesProvider>,
      )
      const sentence = document.querySelector('.till-checkout-narration')?.textContent
      unmount()
      return sentence
    }
    const { asksTimes, asksForSwap, narration } = messages.checkout
    const [allow, buy] = switchChain.steps
    if (!allow || !buy) throw new Error('The scenario has two steps.')
    const amount = { amount: 1n, currency: { symbol: 'USDC', decimals: 6 } }
    const swap = { ...allow, id: 'swap' as const, meaning: { kind: 'swap' as const, amount, total: amount } }
    const post = { ...buy, meaning: { kind: 'post' as const, endpoint: '/orders' } }
    const three = { shown: new Intl.NumberFormat(locale).format(3), value: 3 }
    expect(say([swap, allow, buy])).toBe(asksForSwap(three))
    expect(say([allow, allow, post, buy])).toBe(asksTimes(three))
    // The sentence about the last prompt is true only if exactly one step pays, and this step is the last.
    expect(say([allow, buy, buy])).toBe(narration.idle)
    expect(say([buy, post])).toBe(narration.idle)
    expect(say([])).toBe(narration.idle)
  })

  test('says nothing about permissions, when there is only the payment', () => {
    render(<Checkout state={{ ...idle, steps: switchChain.steps.slice(1) }} />)
    expect(narration()).toBe('You pay nothing until you confirm in your wallet.')
  })
})
