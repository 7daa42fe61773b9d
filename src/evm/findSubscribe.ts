/** How a transport of viem subscribes to what a chain tells, or the first of several that can; nothing where none does. */
export function findSubscribe(transport: object): Subscribe | undefined {
  const { subscribe, transports } = transport as { subscribe?: unknown; transports?: unknown }
  if (typeof subscribe === 'function') return subscribe as Subscribe
  const several: readonly { value?: object }[] = Array.isArray(transports) ? transports : []
  for (const { value } of several) {
    const found = value && findSubscribe(value)
    if (found) return found
  }
  return undefined
}

/** Sends `eth_subscribe`. */
export type Subscribe = (options: {
  params: readonly string[]
  onData: () => void
  onError: () => void
}) => Promise<Subscription>

/** What was subscribed to. */
export type Subscription = { unsubscribe: () => Promise<unknown> }
