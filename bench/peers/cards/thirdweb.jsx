import { createThirdwebClient, defineChain, getContract } from 'thirdweb'
import { BuyDirectListingButton, NFTMedia, NFTName, NFTProvider, ThirdwebProvider } from 'thirdweb/react'
import { picture } from '../../cards/picture.js'
import { showCards } from '../../cards/showCards.jsx'

/** Shows a card of thirdweb's parts with its buy button. The page passes the data, so thirdweb requests nothing from its own service. */
globalThis.measureCards = () => {
  const around = (children) => <ThirdwebProvider>{children}</ThirdwebProvider>
  const showAll = (orders) => orders.map((order) => <Card key={order.orderId} order={order} />)
  return showCards({ chainId: chain.id, around, showAll })
}

const client = createThirdwebClient({ clientId: 'bench' })
const chain = defineChain({ id: 31_337, rpc: 'http://localhost/node' })

function Card({ order }) {
  const { collectionContractAddress: address, tokenId, priceAmountFormatted } = order
  const name = `Leaf ${tokenId}`
  const market = { client, chain, contractAddress: address }
  return (
    <article>
      <NFTProvider contract={getContract({ client, chain, address })} tokenId={tokenId}>
        <NFTMedia mediaResolver={{ src: picture }} />
        <h3>
          <NFTName nameResolver={name} />
        </h3>
      </NFTProvider>
      <p>{priceAmountFormatted} USDC</p>
      <BuyDirectListingButton {...market} listingId={tokenId} payModal={{ metadata: { name } }}>
        Buy now
      </BuyDirectListingButton>
    </article>
  )
}
