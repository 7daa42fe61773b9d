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

/** The default look, which resembles a printed catalogue. */
export const Littoral: Story = { render: () => show(undefined) }

/** A look in black and white, like a newspaper. */
export const Ink: Story = { render: () => show('ink') }

/** A look with warm colours and round corners. */
export const Sherbet: Story = { render: () => show('sherbet') }

/** Less space and smaller text. Controls are still 36 pixels high. */
export const Compact: Story = { render: () => show(undefined, 'compact') }
