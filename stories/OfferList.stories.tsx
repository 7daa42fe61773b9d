import type { Meta, StoryObj } from '@storybook/react-vite'
import { OfferList } from '../src/components/offer/OfferList.js'
import type { Order } from '../src/protocol/order.js'
import { buyersToken } from './answerChain.js'
import { codeOf } from './codeOf.js'
import example from './examples/Offers.tsx?raw'
import { contracts, people } from './fixtures.js'
import { makeOffer } from './offers.js'
import { StoryProviders } from './StoryProviders.js'

const parameters = codeOf(example)

export default { title: 'Components/OfferList', component: OfferList, parameters } satisfies Meta<
  typeof OfferList
>

type Story = StoryObj

function show(offers: readonly Order[], tokenId = 0n) {
  return (
    <StoryProviders wallet="connected">
      <OfferList
        offers={offers}
        chainId={31337}
        collectionAddress={contracts.herbarium}
        tokenId={tokenId}
        standard="ERC721"
      />
    </StoryProviders>
  )
}

const highest = makeOffer()
const own = makeOffer({ orderId: '2', createdBy: people.buyer, priceAmount: 85_500_000n })
const lower = makeOffer({ orderId: '3', createdBy: people.seller, priceAmount: 60_000_000n })

/** The buyer's own offer is not the highest one. The buyer can cancel it. */
export const Outbid: Story = { render: () => show([highest, own, lower]) }
/** The connected account owns the token. This account can accept any of the offers. */
export const Owner: Story = { render: () => show([highest, lower], buyersToken) }
/** Offers that no owner can accept, each with its reason. */
export const Closed: Story = {
  render: () =>
    show(
      [
        makeOffer({ orderId: '4', status: 'inactive', quantityAvailable: 0n }),
        makeOffer({ orderId: '9', status: 'inactive', quantityAvailable: 0n, createdBy: people.buyer }),
        makeOffer({ orderId: '5', status: 'expired', validUntil: new Date('2026-11-10T00:00:00Z') }),
        makeOffer({ orderId: '6', status: 'filled', quantityRemaining: 0n }),
        makeOffer({ orderId: '7', status: 'cancelled' }),
        makeOffer({ orderId: '8', validFrom: new Date('2998-01-01T00:00:00Z') }),
      ],
      buyersToken,
    ),
}
export const Empty: Story = { render: () => show([]) }
