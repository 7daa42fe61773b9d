import { ErrorNotice, useOrder } from '../../src/index.js'

/** A notice for an error: where the money is, and what to do. Needs WagmiProvider, QueryClientProvider and TillProvider around it. */
export function Failure(props: { contractAddress: `0x${string}`; orderId: string }) {
  const { data: order, error } = useOrder({ chainId: 1, ...props })
  if (error) return <ErrorNotice error={error} />
  return <p>{order?.orderId}</p>
}
