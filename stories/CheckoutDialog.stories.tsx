import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckoutDialog } from '../src/components/CheckoutDialog.js'
import { OpenDialog } from './OpenDialog.js'
import { reach, states } from './states.js'

export default { title: 'Components/CheckoutDialog', component: CheckoutDialog } satisfies Meta<
  typeof CheckoutDialog
>

type Story = StoryObj

/** Before anything has started. */
export const Idle: Story = { render: () => <OpenDialog state={states.idle} /> }
export const Confirm: Story = { render: () => <OpenDialog state={states.confirm} /> }
export const Success: Story = { render: () => <OpenDialog state={states.success} /> }
export const Uncertain: Story = { render: () => <OpenDialog state={reach('uncertain', 'error')} /> }
