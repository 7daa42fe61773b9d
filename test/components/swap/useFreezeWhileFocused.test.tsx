import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useFreezeWhileFocused } from '../../../src/components/swap/useFreezeWhileFocused.js'

function Prices(props: { amount: number; active?: boolean; known?: boolean }) {
  const { amount, active = true, known } = props
  const { value, held, handlers } = useFreezeWhileFocused({
    value: { amount },
    selector: '.price',
    active,
    known,
  })
  return (
    <div {...handlers}>
      <button type="button" className="price">{`${value.amount}${held ? ' held' : ''}`}</button>
      <button type="button">Other</button>
    </div>
  )
}

function show() {
  const { rerender } = render(<Prices amount={1} />)
  const [price, other] = screen.getAllByRole('button')
  if (!price || !other) throw new Error('The buttons are missing.')
  return { rerender, price, other }
}

/** Mocks `:focus-visible`, because jsdom derives it from earlier events, which other tests may have fired. */
function showsFocus(element: Element, shown: boolean) {
  const matches = element.matches.bind(element)
  vi.spyOn(element, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? shown : matches(selector),
  )
}

describe('useFreezeWhileFocused', () => {
  test('holds the value while a pointer is over it, and updates it afterwards', async () => {
    const { rerender, price, other } = show()
    await userEvent.hover(other)
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('2')
    await userEvent.hover(price)
    rerender(<Prices amount={3} />)
    expect(price.textContent).toBe('2 held')
    await userEvent.unhover(price)
    await userEvent.hover(other)
    expect(price.textContent).toBe('3')
  })

  test('holds the value while the keyboard focus is on it', async () => {
    const { rerender, price } = show()
    showsFocus(price, true)
    await userEvent.tab()
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('1 held')
    await userEvent.tab()
    expect(price.textContent).toBe('2')
  })

  test('does not hold the value when the focus is not visible, as after a click', async () => {
    const { rerender, price } = show()
    showsFocus(price, false)
    await userEvent.tab()
    expect(document.activeElement).toBe(price)
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('2')
  })

  test('drops the held value when `active` becomes false', async () => {
    const { rerender, price } = show()
    await userEvent.hover(price)
    rerender(<Prices amount={2} active={false} />)
    expect(price.textContent).toBe('2')
    rerender(<Prices amount={3} />)
    expect(price.textContent).toBe('3')
  })

  test('takes the first known value under the pointer, and holds it', async () => {
    const { rerender, price } = show()
    rerender(<Prices amount={0} known={false} />)
    await userEvent.hover(price)
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('2 held')
    rerender(<Prices amount={3} />)
    expect(price.textContent).toBe('2 held')
  })
})
