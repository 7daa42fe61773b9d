import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { CheckoutButton } from '../src/components/CheckoutButton.js'
import { CheckoutDialog } from '../src/components/CheckoutDialog.js'
import { fees, items, makeOrder, states } from './fixtures.js'
import { StoryWorld } from './StoryWorld.js'

export default { title: 'CheckoutButton', component: CheckoutButton } satisfies Meta<typeof CheckoutButton>

type Story = StoryObj

const fresh = makeOrder({ validUntil: new Date('2999-01-01T00:00:00Z') })

export const Disconnected: Story = {
  render: () => (
    <div className="story-grid">
      <CheckoutButton order={fresh} onConnect={() => {}} />
      <CheckoutButton order={fresh} />
      <CheckoutButton order={makeOrder({ status: 'filled' })} />
    </div>
  ),
}

/** With a wallet: the button opens the checkout. */
export const Connected: Story = {
  render: () => (
    <StoryWorld connected>
      <div className="story-grid">
        <CheckoutButton order={fresh} fees={fees} />
        <CheckoutButton order={{ ...fresh, priceAmount: 0n }} />
      </div>
    </StoryWorld>
  ),
}

/** The dialog, open, before anything has started. */
export const Dialog: Story = {
  render: () => <OpenDialog />,
}

function OpenDialog() {
  const [open, setOpen] = useState(true)
  const nothing = async () => states.idle
  const actions = {
    start: nothing,
    accept: nothing,
    retry: nothing,
    revoke: nothing,
    cancel: () => {},
    reset: () => {},
  }
  return (
    <>
      <button type="button" className="till-button" onClick={() => setOpen(true)}>
        Open again
      </button>
      <CheckoutDialog
        checkout={{ ...states.idle, ...actions }}
        items={items}
        fees={fees}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
