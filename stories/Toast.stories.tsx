import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useState } from 'react'
import { Toast } from '../src/components/checkout/Toast.js'
import type { CheckoutViewState } from '../src/components/purchase/checkoutViewState.js'
import { reach, states } from './states.js'

export default { title: 'Checkout/After closing' } satisfies Meta

type Story = StoryObj

/** A purchase that ends when its dialog is closed already. */
function Ends(props: { with: CheckoutViewState }): ReactNode {
  const [state, setState] = useState<CheckoutViewState>(states.pending)
  useEffect(() => setState(props.with), [props.with])
  return <Toast state={state} title="Maidenhair fern" onShow={() => {}} />
}

export const WellEnded: Story = { render: () => <Ends with={states.success} /> }
export const NotCertain: Story = { render: () => <Ends with={reach('uncertain', 'error')} /> }
