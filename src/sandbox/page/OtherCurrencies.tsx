import type { ReactNode } from 'react'
import { SwapQuoteTable, useSwapPrices } from 'tillkit'
import type { Order } from 'tillkit/core'
import { useConnection } from 'wagmi'

/** What the order costs in the other currencies that the visitor's wallet holds. */
export function OtherCurrencies(props: OtherCurrencies.Props): ReactNode {
  const { order, quantity } = props
  const { address } = useConnection()
  const buyAmount = order.priceAmount * quantity
  const { data } = useSwapPrices({
    chainId: order.chainId,
    userAddress: address,
    buyCurrencyAddress: order.priceCurrencyAddress,
    buyAmount,
    query: { enabled: buyAmount > 0n },
  })
  if (!address || buyAmount === 0n) return null
  return (
    <details className="swaps">
      <summary>The price in your other currencies</summary>
      <SwapQuoteTable chainId={order.chainId} prices={data} />
    </details>
  )
}

export declare namespace OtherCurrencies {
  type Props = { order: Order; quantity: bigint }
}
