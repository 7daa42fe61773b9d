import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useRef, useState } from 'react'
import { QuantityField } from '../src/components/parts/QuantityField.js'
import { Column } from './Column.js'
import { Controlled } from './Controlled.js'
import { controlsOf } from './controls.js'
import example from './examples/Quantity.tsx?raw'

const { argTypes, parameters } = controlsOf('QuantityField', example)

export default {
  title: 'Components/QuantityField',
  component: QuantityField,
  argTypes,
  parameters,
} satisfies Meta<typeof QuantityField>

type Story = StoryObj

function Field(props: { from: bigint; max: bigint; decimals?: number; disabled?: boolean }) {
  const { from, ...rest } = props
  const [value, change] = useState(from)
  return (
    <Column>
      <Controlled of={QuantityField} value={value} onValueChange={change} {...rest} />
    </Column>
  )
}

/** Renders the field and types the text, because the field shows an invalid number only during typing. */
function Typed({ text, ...field }: Parameters<typeof Field>[0] & { text: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = root.current?.querySelector('input')
    if (!input) return
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  return (
    <div ref={root}>
      <Field {...field} />
    </div>
  )
}

/** Use the controls to change the quantity and the limits. */
export const Several: Story = { render: () => <Field from={3n} max={7n} /> }

/** A divisible quantity, exact to the last digit. */
export const Decimals: Story = { render: () => <Field from={2_500_000n} max={18_750_000n} decimals={6} /> }

/** A quantity that a JavaScript number cannot hold exactly. */
export const Astronomical: Story = { render: () => <Field from={10n ** 24n} max={10n ** 30n} /> }

/** The typed number could be one thousand five hundred, or one and a half. */
export const Ambiguous: Story = {
  render: () => <Typed text="1,500" from={2_000_000n} max={9_000_000_000n} decimals={6} />,
}

/** The typed number has more digits after the point than a quantity of this token can have. */
export const TooFine: Story = {
  render: () => <Typed text="0.1234567" from={2_000_000n} max={9_000_000_000n} decimals={6} />,
}

/** The quantity exceeds the maximum. */
export const OutOfRange: Story = { render: () => <Field from={12n} max={7n} /> }

export const OnlyOne: Story = { render: () => <Field from={1n} max={1n} /> }

export const Disabled: Story = { render: () => <Field from={1n} max={7n} disabled /> }
