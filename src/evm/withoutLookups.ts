import type { Client } from 'viem'

/**
 * Returns a view of the client that never requests a URL for a contract (CCIP read, EIP-3668). By default, viem follows such a revert, and
 * a contract could make a server send requests into its own network.
 *
 * The view has no actions of its own, because viem prefers them, and they use the original client. A client has one view, so that reads of
 * the same client are still batched.
 */
export function withoutLookups<client extends Pick<Client, 'request'>>(client: client): client {
  const known = views.get(client)
  if (known) return known as client
  const fields = Object.entries(client).filter(
    ([name, value]) => name === 'request' || typeof value !== 'function',
  )
  const view = { ...Object.fromEntries(fields), ccipRead: false }
  views.set(client, view)
  return view as unknown as client
}

const views = new WeakMap<object, object>()
