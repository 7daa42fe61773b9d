import type { Order } from '../../src/core.js'
import { Fiat, Money, TokenPicture, useCurrency, useTokenMetadata } from '../../src/index.js'

/** The small parts that the others are made of. They stand inside of WagmiProvider, QueryClientProvider and TillProvider. */
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
