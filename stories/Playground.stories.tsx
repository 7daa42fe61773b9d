import type { Meta, StoryObj } from '@storybook/react-vite'
import { Playground } from './playground/Playground.js'

export default { title: 'Theming/Playground', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** Choose colours, fonts, spacing and corners, and export them. */
export const TryALook: Story = { render: () => <Playground /> }
