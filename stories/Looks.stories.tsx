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

/** The default look: like a well-set catalogue. */
export const Littoral: Story = { render: () => show(undefined) }

/** Black on white, like a newspaper. */
export const Ink: Story = { render: () => show('ink') }

/** Warm and round. */
export const Sherbet: Story = { render: () => show('sherbet') }

/** Less space and smaller text. Controls are still 36 pixels high. */
export const Compact: Story = { render: () => show(undefined, 'compact') }
