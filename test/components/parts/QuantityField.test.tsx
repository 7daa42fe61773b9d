import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { QuantityField } from '../../../src/components/parts/QuantityField.js'

function show(props: Partial<QuantityField.Props> = {}) {
  const chosen: bigint[] = []
  function Field() {
    const [value, change] = useState(props.value ?? 3n)
    const onValueChange = (next: bigint) => {
      chosen.push(next)
      change(next)
    }
    return <QuantityField max={7n} {...props} value={value} onValueChange={onValueChange} />
  }
  render(<Field />)
  return { chosen, field: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }) }
}

describe('QuantityField', () => {
  test('changes by buttons, arrow keys, Home and End', async () => {
    const { chosen, field } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    await userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }))
    await userEvent.type(field, '{ArrowUp}{ArrowDown}{End}{ArrowUp}{Home}')
    expect(chosen).toEqual([4n, 3n, 4n, 3n, 7n, 7n, 1n])
    // The ARIA attributes that screen readers announce.
    const ariaValues = ['valuenow', 'valuemin', 'valuemax', 'valuetext'].map((name) =>
      field.getAttribute(`aria-${name}`),
    )
    expect(ariaValues).toEqual(['1', '1', '7', '1'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decrease quantity' }).disabled).toBe(true)
  })

  test('shows the range when the quantity is out of range, and corrects it on blur', async () => {
    const { chosen, field } = show()
    await userEvent.clear(field)
    await userEvent.type(field, '12')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Enter a number from 1 to 7.')).toBeDefined()
    expect(chosen).toEqual([1n])
    await userEvent.tab()
    expect(field.value).toBe('7')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  test('keeps the last quantity when the text is not a number', async () => {
    const { chosen, field } = show()
    await userEvent.clear(field)
    await userEvent.type(field, '-2e5')
    await userEvent.tab()
    expect(field.value).toBe('3')
    expect(chosen).toEqual([3n])
  })

  test('is exact for a quantity above 2^53', async () => {
    const { chosen, field } = show({ value: 2n ** 60n, max: 2n ** 70n })
    await userEvent.type(field, '{ArrowUp}')
    expect(chosen).toEqual([2n ** 60n + 1n])
  })

  test('applies `decimals`', async () => {
    const { chosen, field } = show({ value: 1_500n, max: 7_000n, decimals: 3 })
    expect(field.value).toBe('1.5')
    await userEvent.clear(field)
    await userEvent.type(field, '2.125')
    expect(chosen.at(-1)).toBe(2_125n)
  })
})
