import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { IntentPay } from '../../../src/checkout/intent/intent.js'
import { PayPicker } from '../../../src/components/swap/PayPicker.js'
import { mainnet } from '../../../src/networks/networks.js'
import { contracts, dai, ether, makeOrder, payOptions, people, usdc } from '../../../stories/fixtures.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

const [own, native, short] = payOptions
const rich = { ...short, balance: short.maxPrice, missing: 0n }
const currencies = { [zeroAddress]: ether, [contracts.usdc]: usdc, [contracts.dai]: dai }

/** Renders a picker in a page that accepts every choice. `onChoose` records the choices. */
function show(props: Partial<PayPicker.Props> = {}) {
  const onChoose = vi.fn<(pay: IntentPay | undefined) => void>()
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
          onChoose(next)
          setPay(next)
        }}
      />
    )
  }
  const { container } = renderWithProviders(<Page />)
  const box = container.querySelector('details')
  const line = () => container.querySelector('summary')?.textContent?.replaceAll('\u00a0', ' ')
  const unfold = () => userEvent.click(screen.getByText('Pay with', { selector: 'span' }))
  return { container, onChoose, line, unfold, isOpen: () => box?.open }
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
/** Returns the description of an option: the amounts on the right, then the note below the name. */
const facts = (name: string) =>
  radio(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ')
    .replaceAll('\u00a0', ' ')

describe('PayPicker', () => {
  test('selects the orders’ own currency, also when another one suffices', async () => {
    const { line, onChoose, isOpen, unfold } = show()
    expect(line()).toBe('Pay with USDC')
    expect(isOpen()).toBe(false)
    await unfold()
    expect([isOpen(), radio('USDC').checked]).toEqual([true, true])
    expect(onChoose).not.toHaveBeenCalled()
  })

  test('shows for each option the maximum, the current price, the balance and the shortfall', async () => {
    show({ options: payOptions, proposal: native })
    expect(facts('USDC')).toBe('129.50 USDC120.08 USDC more needed | Your balance 9.42 USDC')
    expect(facts('ETH')).toBe('up to 0.046189 ETH0.045732 ETH now | SuggestedYour balance 2.418 ETH')
    expect(facts('DAI')).toContain('55.9389 DAI more needed')
    const list = screen.getByRole('group', { name: 'Pay with' })
    expect(document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Other currencies are converted to USDC first.',
    )
    expect([radio('DAI').disabled, radio('ETH').disabled]).toEqual([true, false])
    // The currency of the price is selected until the buyer chooses another one, even if the balance is too low.
    expect([radio('USDC').disabled, radio('USDC').checked]).toEqual([false, true])
  })

  test('shows dollars below the price in the orders’ own currency', () => {
    const enough = { ...own, balance: own.maxPrice, missing: 0n }
    show({ options: [enough] })
    expect(facts('USDC')).toBe('129.50 USDC$129.50 | Your balance 129.50 USDC')
    expect(screen.getByRole('group', { name: 'Pay with' }).hasAttribute('aria-describedby')).toBe(false)
  })

  test('draws the well-known USDC, and shows letters for another token that calls itself USDC', async () => {
    const { chainId, currencies: known } = mainnet
    const real = known.find(({ symbol }) => symbol === 'USDC')?.address
    if (!real) throw new Error('Ethereum has USDC.')
    const pay = { currency: people.seller, maxAmount: own.maxPrice }
    show({
      chainId,
      options: [
        { ...own, currencyAddress: real },
        { ...own, currencyAddress: people.seller, pay },
      ],
      currencies: { [real]: usdc, [people.seller]: usdc },
    })
    const iconOf = (address: string) => {
      const row = document.querySelector(`input[value="${address}"]`)?.closest('label')
      return row?.querySelector<HTMLElement>('.till-icon')
    }
    await waitFor(() => expect(iconOf(real)?.querySelector('svg')).not.toBeNull())
    expect(iconOf(real)?.dataset.monogram).toBeUndefined()
    expect(iconOf(people.seller)?.childElementCount).toBe(0)
    expect(iconOf(people.seller)?.dataset.monogram).toBe('US')
  })

  test('prefers the host’s icon to the kit’s drawing', async () => {
    const { container } = show({
      chainId: mainnet.chainId,
      options: [{ ...own, currencyAddress: zeroAddress }],
    })
    // The labels of the stories have an icon for ETH.
    await waitFor(() => expect(container.querySelectorAll('.till-icon img')).toHaveLength(2))
    expect(container.querySelector('.till-icon svg')).toBeNull()
  })

  test('calls `onValueChange` and closes the list when an option is clicked', async () => {
    const enough = { ...own, balance: own.maxPrice, missing: 0n }
    const { onChoose, line, unfold, isOpen } = show({ options: [enough, native, short] })
    await unfold()
    await userEvent.click(screen.getByText('ETH', { selector: '.till-pay-name' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(native.pay)
    expect([isOpen(), line()]).toEqual([false, 'Pay with ETH'])
    await unfold()
    await userEvent.click(screen.getByText('USDC', { selector: '.till-pay-name' }))
    expect(onChoose).toHaveBeenLastCalledWith(undefined)
  })

  test('stays open for arrow keys until Enter or Escape, then returns the focus', async () => {
    const { onChoose, isOpen, unfold } = show()
    const around = vi.fn()
    const listener = (event: KeyboardEvent) => around(event.key, event.defaultPrevented)
    document.addEventListener('keydown', listener)
    onTestFinished(() => document.removeEventListener('keydown', listener))
    for (const key of ['Enter', 'Escape']) {
      await unfold()
      radio('ETH').focus()
      // When the user presses an arrow key, a browser also clicks the next radio button.
      fireEvent.keyDown(radio('USDC'), { key: 'ArrowDown' })
      fireEvent.click(radio('ETH'))
      expect([onChoose.mock.lastCall, isOpen()]).toEqual([[native.pay], true])
      fireEvent.click(radio('USDC'))
      await userEvent.keyboard(`{${key}}`)
      expect([isOpen(), document.activeElement?.localName]).toEqual([false, 'summary'])
      // The picker handles the key, so a dialog around the picker must ignore it.
      expect(around).toHaveBeenLastCalledWith(key, true)
    }
  })

  test('proposes an option, and selects it only when pressed', async () => {
    const { onChoose, unfold } = show({ proposal: native })
    const propose = () => screen.queryByRole('button', { name: /^Pay with up to 0\.046189\sETH instead$/ })
    expect(propose()).not.toBeNull()
    // The open list already marks the option as suggested, so the picker hides its proposal below.
    await unfold()
    expect([facts('ETH')?.includes('Suggested'), propose()]).toEqual([true, null])
    await unfold()
    expect(onChoose).not.toHaveBeenCalled()
    await userEvent.click(propose() as HTMLElement)
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(native.pay)
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('keeps the selected option when it has no price any more', () => {
    const { line } = show({ options: [own], value: native.pay })
    expect([line(), radio('ETH').checked]).toEqual(['Pay with ETH', true])
  })

  test('lists an omitted currency with the reason, and disables it', async () => {
    const omitted = [contracts.dai, contracts.usdc, people.seller].map((currencyAddress) => {
      return { currencyAddress, reason: currencyAddress === people.seller ? 'frozen' : 'taxed' }
    })
    const withIce = { ...currencies, [people.seller]: { symbol: 'ICE', decimals: 6 } }
    const { onChoose } = show({ options: [own, native], omitted, currencies: withIce })
    expect(facts('DAI')).toBe('This token charges a transfer fee and cannot be used here')
    expect(facts('ICE')).toBe('Cannot be used here right now')
    expect([radio('DAI').disabled, radio('ICE').disabled]).toEqual([true, true])
    await userEvent.click(radio('DAI'))
    expect(onChoose).not.toHaveBeenCalled()
    // A currency that has a price and is also in `omitted` appears only once.
    expect(screen.getAllByRole('radio', { name: 'USDC' })).toHaveLength(1)
    // If each omitted currency has its own reason, the general text could be false, so the picker hides it.
    show({ options: [own], omitted: omitted.slice(0, 1) })
    expect(screen.queryByText('You do not have enough of any other currency.')).toBeNull()
  })

  test('shows placeholders of rows while prices are loading, or that there is no other currency', () => {
    const { container } = show({ options: [own], loading: true })
    expect(screen.getByText('Loading prices').className).toBe('till-hidden')
    expect(container.querySelectorAll('.till-pay-waiting')).toHaveLength(2)
    cleanup()
    expect(show({ options: [own] }).container.querySelector('.till-pay-waiting')).toBeNull()
    expect(screen.getByText('You do not have enough of any other currency.')).toBeDefined()
  })

  test('says that prices are not available when the service returned none, and not that balances are too low', () => {
    const { container } = show({ options: [own], failed: true })
    expect(container.textContent).toContain('Prices in other currencies are not available now.')
    expect(container.textContent).not.toContain('You do not have enough')
  })

  test('shows the time of the prices, and marks held prices', () => {
    const { container } = show({ updatedAt: new Date('2026-11-20T12:00:00Z'), held: true })
    expect(container.querySelector('time')?.dateTime).toBe('2026-11-20T12:00:00.000Z')
    expect(container.querySelector('.till-pay')?.hasAttribute('data-held')).toBe(true)
  })

  test('renders nothing when there are no options', () => {
    expect(show({ options: [] }).container.childElementCount).toBe(0)
  })
})
