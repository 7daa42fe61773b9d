import { useState } from 'react'
import type { Order } from '../../src/core.js'
import { SwapQuoteTable, useSwapPrices } from '../../src/index.js'

/** What else it can be paid with. It stands inside of WagmiProvider, QueryClientProvider and TillProvider. */
export function Prices(props: { order: Order }) {
  const { chainId, priceCurrencyAddress, priceAmount } = props.order
  const [chosen, choose] = useState<`0x${string}`>()
  const { data: prices } = useSwapPrices({
    chainId,
    buyCurrencyAddress: priceCurrencyAddress,
    buyAmount: priceAmount,
  })
  return <SwapQuoteTable chainId={chainId} prices={prices} value={chosen} onValueChange={choose} />
}
