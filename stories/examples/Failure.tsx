import { ErrorNotice, useOrder } from '../../src/index.js'

/** What went wrong, whether money moved, and what to do. It stands inside of WagmiProvider, QueryClientProvider and TillProvider. */
export function Failure(props: { contractAddress: `0x${string}`; orderId: string }) {
  const { data: order, error } = useOrder({ chainId: 1, ...props })
  if (error) return <ErrorNotice error={error} />
  return <p>{order?.orderId}</p>
}
