import type { Order } from '../../src/core.js'
import { ListButton } from '../../src/index.js'

/** A button that opens a dialog to list a token. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Listing(props: { order: Order; usdc: Order['priceCurrencyAddress'] }) {
  return (
    <ListButton
      chainId={props.order.chainId}
      marketplace="third_party_kind_1"
      collectionAddress={props.order.collectionContractAddress}
      tokenId={props.order.tokenId ?? 0n}
      standard="ERC721"
      currencies={[props.usdc]}
    />
  )
}
