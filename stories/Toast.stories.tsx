import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useState } from 'react'
import { Toast } from '../src/components/checkout/Toast.js'
import { useMessages } from '../src/components/messages/useMessages.js'
import { longName } from './fixtures.js'

export default { title: 'Checkout/After closing' } satisfies Meta

type Story = StoryObj

/** A purchase that ends when its dialog is closed already. */
function Ends(props: { status?: 'success' | 'error'; what?: string; title?: string }): ReactNode {
  const { checkout } = useMessages()
  const { status = 'success', what = checkout.title.success, title } = props
  const [state, setState] = useState('pending')
  useEffect(() => setState(status), [status])
  return <Toast status={state} {...{ what, title }} onShow={() => {}} />
}

export const WellEnded: Story = { render: () => <Ends title="Maidenhair fern" /> }
export const NotCertain: Story = {
  render: function NotCertain() {
    const { unknown } = useMessages().checkout.errorTitle
    return <Ends status="error" what={unknown} title="Maidenhair fern" />
  },
}
export const LongName: Story = { render: () => <Ends title={longName} /> }
/** Several purchases that were begun with one press. */
export const Basket: Story = {
  render: function Basket() {
    return <Ends what={useMessages().basket.success} />
  },
}
