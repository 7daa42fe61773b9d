import type { Order } from '../../src/core.js'
import { useCurrency, useTokenMetadata } from '../../src/index.js'
import { Fiat, Money, TokenPicture } from '../../src/parts.js'

/** Small parts: a picture, an amount, and its value in dollars. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Words(props: { order: Order }) {
  const { order } = props
  const { chainId, collectionContractAddress: address, tokenId } = order
  const { data: token, isLoading } = useTokenMetadata({ chainId, address, tokenId })
  const { currency } = useCurrency({ chainId, address: order.priceCurrencyAddress })
  return (
    <figure>
      <TokenPicture src={token?.image} alt={token?.name ?? ''} loading={isLoading} />
      <figcaption>
        {currency && <Money amount={order.priceAmount} currency={currency} free />}
        <Fiat order={order} amount={order.priceAmount} />
      </figcaption>
    </figure>
  )
}
