import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { ar } from '../../../src/components/messages/ar.js'
import { de } from '../../../src/components/messages/de.js'
import { en, type Messages } from '../../../src/components/messages/en.js'
import { MessagesProvider } from '../../../src/components/messages/MessagesProvider.js'
import { QuantityField } from '../../../src/components/parts/QuantityField.js'

function show(props: Partial<QuantityField.Props> = {}, messages: Messages = en) {
  const chosen: bigint[] = []
  function Field() {
    const [value, change] = useState(props.value ?? 3n)
    const onValueChange = (next: bigint) => {
      chosen.push(next)
      change(next)
    }
    return <QuantityField max={7n} {...props} value={value} onValueChange={onValueChange} />
  }
  render(
    <MessagesProvider messages={messages}>
      <Field />
    </MessagesProvider>,
  )
  return { chosen, field: screen.getByRole<HTMLInputElement>('spinbutton') }
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

  test.each([
    ['1,500', en, 'Write the number without thousands separators, such as 1500.'],
    ['1.500', de, 'Schreiben Sie die Zahl ohne Tausendertrennzeichen, zum Beispiel 1500.'],
    ['2.1251', en, 'The smallest unit is 0.001.'],
    ['2,1251', de, 'Die kleinste Einheit ist 0,001.'],
  ] as const)(
    'refuses %s in words, and keeps it until the buyer corrects it',
    async (text, messages, words) => {
      const { chosen, field } = show({ value: 3_000n, max: 10n ** 9n, decimals: 3 }, messages)
      await userEvent.clear(field)
      await userEvent.paste(text)
      await userEvent.tab()
      expect(screen.getByText(words)).toBeDefined()
      expect([field.value, field.getAttribute('aria-invalid'), chosen]).toEqual([text, 'true', []])
      await userEvent.clear(field)
      await userEvent.paste('4')
      await userEvent.tab()
      expect([field.value, field.getAttribute('aria-invalid'), chosen.at(-1)]).toEqual(['4', 'false', 4_000n])
    },
  )

  test.each([
    ['de', de, '1234,5'],
    ['ar-EG', { ...ar, locale: 'ar-EG' }, '١٢٣٤٫٥'],
  ])('shows a number that it reads again, in %s', async (_, messages, written) => {
    const { chosen, field } = show({ value: 1_234_500n, max: 10n ** 9n, decimals: 3 }, messages)
    expect(field.value).toBe(written)
    await userEvent.clear(field)
    await userEvent.paste(written)
    expect(chosen).toEqual([1_234_500n])
  })

  test('is exact for 24 decimals', async () => {
    const { chosen, field } = show({ value: 1n, max: 10n ** 30n, decimals: 24 }, de)
    expect(field.value).toBe('0,000000000000000000000001')
    await userEvent.clear(field)
    await userEvent.paste('1234,000000000000000000000001')
    expect(chosen).toEqual([1_234n * 10n ** 24n + 1n])
  })
})
