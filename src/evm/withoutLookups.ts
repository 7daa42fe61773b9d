import type { Client } from 'viem'

/**
 * Returns a copy of the client that never requests a URL for a contract (CCIP read, EIP-3668). By default, viem requests the URL that a
 * contract names in a revert. On a server, a contract could therefore cause requests into the server's own network.
 *
 * The copy omits the client's action methods, because viem would call these methods, and they use the original client. Each client has one
 * cached copy, so that viem still batches its reads.
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
