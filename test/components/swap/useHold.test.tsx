import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useHold } from '../../../src/components/swap/useHold.js'

function Prices(props: { amount: number; active?: boolean; known?: boolean }) {
  const { amount, active = true, known } = props
  const { value, held, handlers } = useHold({ value: { amount }, selector: '.price', active, known })
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

/** Answers as a browser does of the focus that an element gets. jsdom guesses, by events that can be those of earlier tests. */
function showsFocus(element: Element, shown: boolean) {
  const matches = element.matches.bind(element)
  vi.spyOn(element, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? shown : matches(selector),
  )
}

describe('useHold', () => {
  test('default: the value as it is, until a pointer is over it, and again when it has left', async () => {
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

  test('behavior: held where the keys are, until they are elsewhere', async () => {
    const { rerender, price } = show()
    showsFocus(price, true)
    await userEvent.tab()
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('1 held')
    await userEvent.tab()
    expect(price.textContent).toBe('2')
  })

  test('behavior: a focus that is not shown, as after a press, holds nothing', async () => {
    const { rerender, price } = show()
    showsFocus(price, false)
    await userEvent.tab()
    expect(document.activeElement).toBe(price)
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('2')
  })

  test('parameters: active: what is not shown any more is not held, nor when it is shown again', async () => {
    const { rerender, price } = show()
    await userEvent.hover(price)
    rerender(<Prices amount={2} active={false} />)
    expect(price.textContent).toBe('2')
    rerender(<Prices amount={3} />)
    expect(price.textContent).toBe('3')
  })

  test('parameters: known: what was not there yet comes while somebody is at it, and is held from then on', async () => {
    const { rerender, price } = show()
    rerender(<Prices amount={0} known={false} />)
    await userEvent.hover(price)
    rerender(<Prices amount={2} />)
    expect(price.textContent).toBe('2 held')
    rerender(<Prices amount={3} />)
    expect(price.textContent).toBe('2 held')
  })
})
