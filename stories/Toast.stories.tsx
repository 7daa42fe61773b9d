import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useState } from 'react'
import { Toast } from '../src/components/checkout/Toast.js'
import type { CheckoutViewState } from '../src/components/purchase/checkoutViewState.js'
import { longName } from './fixtures.js'
import { reach, states } from './states.js'

export default { title: 'Checkout/After closing' } satisfies Meta

type Story = StoryObj

/** A purchase that ends when its dialog is closed already. */
function Ends(props: { with: CheckoutViewState; title?: string }): ReactNode {
  const { title = 'Maidenhair fern' } = props
  const [state, setState] = useState<CheckoutViewState>(states.pending)
  useEffect(() => setState(props.with), [props.with])
  return <Toast state={state} title={title} onShow={() => {}} />
}

export const WellEnded: Story = { render: () => <Ends with={states.success} /> }
export const NotCertain: Story = { render: () => <Ends with={reach('uncertain', 'error')} /> }
export const LongName: Story = { render: () => <Ends with={states.success} title={longName} /> }
