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
  test('default: buttons, arrow keys, Home and End', async () => {
    const { chosen, field } = show()
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await userEvent.click(screen.getByRole('button', { name: 'One fewer' }))
    await userEvent.type(field, '{ArrowUp}{ArrowDown}{End}{ArrowUp}{Home}')
    expect(chosen).toEqual([4n, 3n, 4n, 3n, 7n, 7n, 1n])
    // What a browser tells of it to who listens.
    const heard = ['valuenow', 'valuemin', 'valuemax', 'valuetext'].map((name) =>
      field.getAttribute(`aria-${name}`),
    )
    expect(heard).toEqual(['1', '1', '7', '1'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One fewer' }).disabled).toBe(true)
  })

  test('behavior: what is out of range is said, never chosen, and put right', async () => {
    const { chosen, field } = show()
    await userEvent.clear(field)
    await userEvent.type(field, '12')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Choose from 1 to 7.')).toBeDefined()
    expect(chosen).toEqual([1n])
    await userEvent.tab()
    expect(field.value).toBe('7')
    expect(field.getAttribute('aria-invalid')).toBe('false')
  })

  test('behavior: nonsense leaves the last quantity', async () => {
    const { chosen, field } = show()
    await userEvent.clear(field)
    await userEvent.type(field, '-2e5')
    await userEvent.tab()
    expect(field.value).toBe('3')
    expect(chosen).toEqual([3n])
  })

  test('behavior: a quantity beyond 2^53 is exact', async () => {
    const { chosen, field } = show({ value: 2n ** 60n, max: 2n ** 70n })
    await userEvent.type(field, '{ArrowUp}')
    expect(chosen).toEqual([2n ** 60n + 1n])
  })

  test('parameters: decimals', async () => {
    const { chosen, field } = show({ value: 1_500n, max: 7_000n, decimals: 3 })
    expect(field.value).toBe('1.5')
    await userEvent.clear(field)
    await userEvent.type(field, '2.125')
    expect(chosen.at(-1)).toBe(2_125n)
  })
})
