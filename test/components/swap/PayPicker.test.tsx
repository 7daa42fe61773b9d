import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { IntentPay } from '../../../src/checkout/intent/intent.js'
import { PayPicker } from '../../../src/components/swap/PayPicker.js'
import { contracts, dai, ether, makeOrder, payOptions, people, usdc } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const [own, native, short] = payOptions
const rich = { ...short, balance: short.maxPrice, missing: 0n }
const currencies = { [zeroAddress]: ether, [contracts.usdc]: usdc, [contracts.dai]: dai }

/** A picker in a page that takes every choice, and what it was told. */
function show(props: Partial<PayPicker.Props> = {}) {
  const told = vi.fn<(pay: IntentPay | undefined) => void>()
  function Page() {
    const [pay, setPay] = useState(props.value)
    return (
      <PayPicker
        chainId={31337}
        options={[own, native, rich]}
        currencies={currencies}
        priced={makeOrder()}
        {...props}
        value={pay}
        onValueChange={(next) => {
          told(next)
          setPay(next)
        }}
      />
    )
  }
  const { container } = renderWithProviders(<Page />)
  const box = container.querySelector('details')
  const line = () => container.querySelector('summary')?.textContent?.replaceAll('\u00a0', ' ')
  const unfold = () => userEvent.click(screen.getByText('Pay with', { selector: 'span' }))
  return { container, told, line, unfold, isOpen: () => box?.open }
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const facts = (name: string) =>
  document.getElementById(radio(name).getAttribute('aria-describedby') ?? '')?.textContent

describe('PayPicker', () => {
  test('default: a line with what it costs in the orders’ own currency, though another one suffices', async () => {
    const { line, told, isOpen, unfold } = show()
    expect(line()).toBe('Pay with USDC')
    expect(isOpen()).toBe(false)
    await unfold()
    expect([isOpen(), radio('USDC').checked]).toEqual([true, true])
    expect(told).not.toHaveBeenCalled()
  })

  test('behavior: of each what it takes at most and now, what is held, and what is missing', async () => {
    show({ options: payOptions, proposal: native })
    const read = (name: string) => facts(name)?.replaceAll('\u00a0', ' ')
    expect(read('USDC')).toBe('129.50 USDC$129.50120.08 USDC shortYour balance 9.42 USDC')
    expect(read('ETH')).toBe(
      'up to 0.046189 ETHYour balance 2.418 ETH0.045732 ETH nowSwapped into USDC firstSuggested',
    )
    expect(read('DAI')).toContain('55.9389 DAI short')
    expect([radio('DAI').disabled, radio('ETH').disabled]).toEqual([true, false])
    // It is chosen, though it does not suffice: nobody has chosen another one.
    expect([radio('USDC').disabled, radio('USDC').checked]).toEqual([false, true])
  })

  test('parameters: onValueChange: by a pointer the choice is made, and the list closes', async () => {
    const enough = { ...own, balance: own.maxPrice, missing: 0n }
    const { told, line, unfold, isOpen } = show({ options: [enough, native, short] })
    await unfold()
    await userEvent.click(screen.getByText('ETH', { selector: '.till-pay-name' }))
    expect(told).toHaveBeenCalledExactlyOnceWith(native.pay)
    expect([isOpen(), line()]).toEqual([false, 'Pay with ETH'])
    await unfold()
    await userEvent.click(screen.getByText('USDC', { selector: '.till-pay-name' }))
    expect(told).toHaveBeenLastCalledWith(undefined)
  })

  test('behavior: by the keys it stays open until Enter or Escape, and gives the focus back', async () => {
    const { told, isOpen, unfold } = show()
    const around = vi.fn()
    const hear = (event: KeyboardEvent) => around(event.key, event.defaultPrevented)
    document.addEventListener('keydown', hear)
    onTestFinished(() => document.removeEventListener('keydown', hear))
    for (const key of ['Enter', 'Escape']) {
      await unfold()
      radio('ETH').focus()
      // What a browser makes of an arrow key.
      fireEvent.keyDown(radio('USDC'), { key: 'ArrowDown' })
      fireEvent.click(radio('ETH'))
      expect([told.mock.lastCall, isOpen()]).toEqual([[native.pay], true])
      fireEvent.click(radio('USDC'))
      await userEvent.keyboard(`{${key}}`)
      expect([isOpen(), document.activeElement?.localName]).toEqual([false, 'summary'])
      // A dialog around does not take it for its own.
      expect(around).toHaveBeenLastCalledWith(key, true)
    }
  })

  test('parameters: proposal: it is chosen when it is pressed, not before', async () => {
    const { told, unfold } = show({ proposal: native })
    const propose = () => screen.queryByRole('button', { name: /^Pay with up to 0\.046189\sETH instead$/ })
    expect(propose()).not.toBeNull()
    // Among the others it is suggested already: nothing is proposed in two places.
    await unfold()
    expect([facts('ETH')?.includes('Suggested'), propose()]).toEqual([true, null])
    await unfold()
    expect(told).not.toHaveBeenCalled()
    await userEvent.click(propose() as HTMLElement)
    expect(told).toHaveBeenCalledExactlyOnceWith(native.pay)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('parameters: value: of which there is no price any more, it still is what is chosen', () => {
    const { line } = show({ options: [own], value: native.pay })
    expect([line(), radio('ETH').checked]).toEqual(['Pay with ETH', true])
  })

  test('parameters: omitted: what cannot be paid with is there, cannot be chosen, and says why', async () => {
    const omitted = [contracts.dai, contracts.usdc, people.seller].map((currencyAddress) => {
      return { currencyAddress, reason: currencyAddress === people.seller ? 'frozen' : 'taxed' }
    })
    const known = { ...currencies, [people.seller]: { symbol: 'ICE', decimals: 6 } }
    const { told } = show({ options: [own, native], omitted, currencies: known })
    expect(facts('DAI')).toBe('Each transfer loses a part of it, so it cannot be used here')
    expect(facts('ICE')).toBe('Cannot be used here right now')
    expect([radio('DAI').disabled, radio('ICE').disabled]).toEqual([true, true])
    await userEvent.click(radio('DAI'))
    expect(told).not.toHaveBeenCalled()
    // What there is a price in is no line of its own, whatever else is said of it.
    expect(screen.getAllByRole('radio', { name: 'USDC' })).toHaveLength(1)
    // Where each line says why, nothing is said of all of them that may not be so.
    show({ options: [own], omitted: omitted.slice(0, 1) })
    expect(screen.queryByText('No other currency in this wallet covers the price.')).toBeNull()
  })

  test('parameters: loading, and nothing else to pay with', () => {
    show({ options: [own], loading: true })
    expect(screen.getByText('Looking up prices')).toBeDefined()
    show({ options: [own] })
    expect(screen.getByText('No other currency in this wallet covers the price.')).toBeDefined()
  })

  test('parameters: updatedAt, refreshing, held', () => {
    const { container } = show({ updatedAt: new Date('2026-11-20T12:00:00Z'), held: true })
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T12:00:00.000Z')
    expect(container.querySelector('.till-pay')?.hasAttribute('data-held')).toBe(true)
  })

  test('behavior: nothing to buy is paid with nothing', () => {
    expect(show({ options: [] }).container.childElementCount).toBe(0)
  })
})
