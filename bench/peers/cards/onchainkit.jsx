import { OnchainKitProvider } from '@coinbase/onchainkit'
import { NFTCard } from '@coinbase/onchainkit/nft'
import { NFTLastSoldPrice, NFTMedia, NFTTitle } from '@coinbase/onchainkit/nft/view'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { base } from 'viem/chains'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { picture } from '../../cards/picture.js'
import { showCards } from '../../cards/showCards.jsx'

/**
 * Shows OnchainKit's card with picture, name and price; OnchainKit has no card that buys. The page passes the data, as OnchainKit's docs
 * advise.
 */
globalThis.measureCards = () => {
  const config = createConfig({
    chains: [base],
    connectors: [],
    storage: null,
    multiInjectedProviderDiscovery: false,
    transports: { [base.id]: http('/node') },
  })
  const around = (children) => (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={new QueryClient()}>
        <OnchainKitProvider chain={base} apiKey="none" analytics={false}>
          {children}
        </OnchainKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
  const showAll = (orders) => orders.map((order) => <Card key={order.orderId} order={order} />)
  return showCards({ chainId: base.id, around, showAll })
}

function Card({ order }) {
  const { collectionContractAddress, tokenId, priceAmountFormatted: amount } = order
  const useNFTData = () => ({
    name: `Leaf ${tokenId}`,
    imageUrl: picture,
    mimeType: 'image/svg+xml',
    lastSoldPrice: { amount, currency: 'USDC', amountUSD: amount },
  })
  return (
    <NFTCard contractAddress={collectionContractAddress} tokenId={`${tokenId}`} useNFTData={useNFTData}>
      <NFTMedia />
      <NFTTitle />
      <NFTLastSoldPrice label="Price" />
    </NFTCard>
  )
}
