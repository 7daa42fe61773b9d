import type { Order } from '../../src/core.js'
import { OfferButton } from '../../src/index.js'

/** A button that opens a dialog to make an offer. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Offer(props: { order: Order; usdc: Order['priceCurrencyAddress'] }) {
  return (
    <OfferButton
      chainId={props.order.chainId}
      marketplace="service_marketplace_v1"
      collectionAddress={props.order.collectionContractAddress}
      tokenId={props.order.tokenId ?? 0n}
      standard="ERC721"
      currency={props.usdc}
    />
  )
}
