import '@fontsource/anton/latin-400.css'
import '@fontsource-variable/cormorant-garamond/wght.css'
import '@fontsource-variable/fredoka/wght.css'
import '@fontsource-variable/newsreader/wght.css'
import '@fontsource-variable/nunito/wght.css'
import '@fontsource-variable/space-grotesk/wght.css'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Brand } from './brands/Brand.js'
import './brands/arcade.css'
import './brands/blok.css'
import './brands/marlowe.css'
import { landscape, print, sprite } from './brands/pictures.js'
import { OpenDialog } from './OpenDialog.js'
import { states } from './states.js'

export default { title: 'Theming/Brands', tags: ['!autodocs'] } satisfies Meta

type Story = StoryObj

const dialog = (name: Brand.Props['name']) => (
  <div className={`story-brand brand-${name}`}>
    <OpenDialog state={states.idle} />
  </div>
)

/** A street-wear shop with sharp corners and capital letters. Its yellow accent colour is too pale for text. */
export const StreetWear: Story = {
  render: () => (
    <Brand
      name="blok"
      collection="Drop 04"
      works={[
        { title: 'Static tee', picture: print(24), price: 128_500_000n },
        { title: 'Noise hoodie', picture: print(-32), price: 240_000_000n },
      ]}
    />
  ),
}

/** An auction house with a serif font, much space and one dark colour. */
export const AuctionHouse: Story = {
  render: () => (
    <Brand
      name="marlowe"
      collection="The Finch bequest"
      works={[
        { title: 'Evening, after rain', picture: landscape(18), price: 128_500_000n },
        { title: 'The road to the mill', picture: landscape(196), price: 9_400_000_000n },
      ]}
    />
  ),
}

/** A game shop with round corners, bold fonts and bright colours. */
export const GameShop: Story = {
  render: () => (
    <Brand
      name="arcade"
      collection="Alchemy"
      works={[
        { title: 'Potion of haste', picture: sprite(280), price: 128_500_000n },
        { title: 'Potion of courage', picture: sprite(12), price: 4_000_000n },
      ]}
    />
  ),
}

export const StreetWearDialog: Story = { render: () => dialog('blok') }
export const AuctionHouseDialog: Story = { render: () => dialog('marlowe') }
export const GameShopDialog: Story = { render: () => dialog('arcade') }
