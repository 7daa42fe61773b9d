import type { Meta, StoryObj } from '@storybook/react-vite'
import { Playground } from './playground/Playground.js'

export default { title: 'Theming/Playground', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

/** Choose colours, letters, room and corners, and take them along. */
export const TryALook: Story = { render: () => <Playground /> }
