import type { Meta, StoryObj } from '@storybook/react-vite'
import { Swatches } from './Swatches.js'

export default { title: 'Theming/Looks', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

function show(look: string | undefined, density?: string) {
  return (
    <div className="story-ground" data-till-look={look} data-till-density={density}>
      <Swatches />
    </div>
  )
}

/** The one that is there by itself: a well-set catalogue. */
export const Littoral: Story = { render: () => show(undefined) }

/** Black on white, set like a newspaper. */
export const Ink: Story = { render: () => show('ink') }

/** Warm and round. */
export const Sherbet: Story = { render: () => show('sherbet') }

/** Less room, smaller letters; what can be pressed keeps 36 pixels. */
export const Compact: Story = { render: () => show(undefined, 'compact') }
