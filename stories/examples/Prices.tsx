import { useState } from 'react'
import type { Order } from '../../src/core.js'
import { useSwapPrices } from '../../src/index.js'
import { SwapQuoteTable } from '../../src/parts.js'

/** The price in other currencies. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
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
