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

/** A page with Tailwind's CSS reset (`preflight`), without a layer. */
export const Tailwind: Story = { render: () => show(preflight) }

/** A page with a classic CSS reset. */
export const Reset: Story = { render: () => show(reset) }

/** A page whose rules apply to every element. */
export const Hostile: Story = { render: () => show(hostile) }

/** A page whose rules apply to every element, in a layer before Tillkit's layer. */
export const Layered: Story = { render: () => show(`@layer base { ${hostile}${rude} }`) }

/** The dialog in a page whose rules match everything, by class and by id, with and without a layer. */
export const Dialog: Story = {
  render: () => (
    <div className="story-host" id="app">
      <style>{`${hostile}${rude}@layer base { ${hostile}${rude} }`}</style>
      <OpenDialog state={states.awaitingWallet} />
    </div>
  ),
}
