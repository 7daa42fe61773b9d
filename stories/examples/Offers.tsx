import type { Order } from '../../src/core.js'
import { OfferList, useOffers } from '../../src/index.js'

/** The offers for a token. Makers can cancel their own offers, and the owner can accept the others. */
export function Offers(props: { order: Order }) {
  const { chainId, tokenId = 0n, collectionContractAddress } = props.order
  const token = { chainId, tokenId }
  const { data: offers = [], refetch } = useOffers({ ...token, contractAddress: collectionContractAddress })
  return (
    <OfferList
      {...token}
      offers={offers}
      collectionAddress={collectionContractAddress}
      standard="ERC721"
      onSold={() => refetch()}
      onCancelled={() => refetch()}
    />
  )
}
