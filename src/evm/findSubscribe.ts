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

export type Subscribe = (options: {
  params: readonly string[]
  onData: () => void
  onError: () => void
}) => Promise<Subscription>

export type Subscription = { unsubscribe: () => Promise<unknown> }
