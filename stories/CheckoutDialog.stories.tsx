import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutDialog } from '../src/components/checkout/CheckoutDialog.js'
import { controlsOf } from './controls.js'
import { makeError } from './errors.js'
import example from './examples/Dialog.tsx?raw'
import { Live } from './Live.js'
import { LiveDialog } from './LiveDialog.js'
import { OpenDialog } from './OpenDialog.js'
import { reach, states } from './states.js'

const { argTypes, parameters } = controlsOf('CheckoutDialog', example)

export default {
  title: 'Components/CheckoutDialog',
  component: CheckoutDialog,
  argTypes,
  // Show each story in an iframe, because an inline modal dialog would cover the whole documentation page.
  parameters: { ...parameters, docs: { ...parameters.docs, story: { inline: false, height: '46rem' } } },
} satisfies Meta<typeof CheckoutDialog>

type Story = StoryObj

/** Before the purchase. Choose a wallet in the toolbar to buy on a chain inside this page. */
export const Idle: Story = {
  render: () => (
    <Live without={<OpenDialog state={states.idle} />}>{(order) => <LiveDialog order={order} />}</Live>
  ),
}
export const Success: Story = { render: () => <OpenDialog state={states.success} /> }
/** No wallet is connected. The button connects one and goes on in the same dialog. */
export const Disconnected: Story = {
  render: () => <OpenDialog state={{ status: 'disabled', reason: 'disconnected' }} />,
}
/** The receipt, which the buyer opens from the success and prints. */
export const Receipt: Story = {
  render: () => <OpenDialog state={states.success} />,
  play: async ({ canvasElement }) => {
    const [receipt] = [...canvasElement.querySelectorAll<HTMLElement>('.till-ending .till-link')]
    receipt?.click()
  },
}
export const Confirm: Story = { render: () => <OpenDialog state={states.awaitingWallet} /> }
/** The price or the terms changed. The dialog shows the new and the old total. */
export const Review: Story = { render: () => <OpenDialog state={states.review} /> }
/** The account's balance is too low. */
export const Insufficient: Story = {
  render: () => <OpenDialog state={{ ...states.idle, status: 'error', error: makeError('none') }} />,
}
export const Uncertain: Story = { render: () => <OpenDialog state={reach('uncertain', 'error')} /> }
