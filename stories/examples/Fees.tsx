import type { Order } from '../../src/core.js'
import { useCurrency } from '../../src/index.js'
import { FeeBreakdown } from '../../src/parts.js'

/** The fees that a price includes. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Fees(props: { order: Order }) {
  const { chainId, priceCurrencyAddress, priceAmount, feeBreakdown } = props.order
  const { currency } = useCurrency({ chainId, address: priceCurrencyAddress })
  return currency && <FeeBreakdown price={priceAmount} included={feeBreakdown} currency={currency} />
}
