import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useEffect, useState } from 'react'
import { Toast } from '../src/components/checkout/Toast.js'
import { useMessages } from '../src/components/messages/useMessages.js'
import { longName } from './fixtures.js'

export default { title: 'Checkout/After closing' } satisfies Meta

type Story = StoryObj

/** Shows the toast for a purchase or a basket that ends after the buyer closed its dialog. */
function Ends(props: { as: keyof typeof ends; title?: string }): ReactNode {
  const { as, title } = props
  const { checkout, basket } = useMessages()
  const [status, setStatus] = useState('pending')
  useEffect(() => setStatus(ends[as]), [as])
  const what = { ...checkout.title, uncertain: checkout.errorTitle.unknown, basket: basket.success }[as]
  return <Toast status={status} what={what} title={title} onShow={() => {}} />
}

const ends = { success: 'success', uncertain: 'error', basket: 'success' }

export const WellEnded: Story = { render: () => <Ends as="success" title="Maidenhair fern" /> }
export const NotCertain: Story = { render: () => <Ends as="uncertain" title="Maidenhair fern" /> }
export const LongName: Story = { render: () => <Ends as="success" title={longName} /> }
/** A basket of several purchases. */
export const Basket: Story = { render: () => <Ends as="basket" /> }
