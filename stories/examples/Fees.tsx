import type { Order } from '../../src/core.js'
import { FeeBreakdown, useCurrency } from '../../src/index.js'

/** What a price is made of. It stands inside of WagmiProvider, QueryClientProvider and TillProvider. */
export function Fees(props: { order: Order }) {
  const { chainId, priceCurrencyAddress, priceAmount, feeBreakdown } = props.order
  const { currency } = useCurrency({ chainId, address: priceCurrencyAddress })
  return currency && <FeeBreakdown price={priceAmount} included={feeBreakdown} currency={currency} />
}
