import type { Meta, StoryObj } from '@storybook/react-vite'
import hostile from './hosts/hostile.css?raw'
import preflight from './hosts/preflight.css?raw'
import reset from './hosts/reset.css?raw'
import rude from './hosts/rude.css?raw'
import { OpenDialog } from './OpenDialog.js'
import { Swatches } from './Swatches.js'
import { states } from './states.js'

export default { title: 'Theming/Host pages', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

function show(css: string) {
  return (
    <div className="story-host">
      <style>{css}</style>
      <Swatches />
    </div>
  )
}

/** A page without styles. */
export const Plain: Story = { render: () => show('') }

/** A page with Tailwind's CSS reset (`preflight`), outside of any cascade layer. */
export const Tailwind: Story = { render: () => show(preflight) }

/** A page with a classic CSS reset. */
export const Reset: Story = { render: () => show(reset) }

/** A page whose rules apply to every element. */
export const Hostile: Story = { render: () => show(hostile) }

/** A page whose rules apply to every element. They are in a cascade layer with a lower priority than Tillkit's layer. */
export const Layered: Story = { render: () => show(`@layer base { ${hostile}${rude} }`) }

/**
 * The dialog in a page whose rules match every element by class and by id. Each rule exists twice, inside and outside of a cascade layer.
 */
export const Dialog: Story = {
  render: () => (
    <div className="story-host" id="app">
      <style>{`${hostile}${rude}@layer base { ${hostile}${rude} }`}</style>
      <OpenDialog state={states.awaitingWallet} />
    </div>
  ),
}
