import { createClient, http } from 'viem'
import { createTill } from '../../../../src/core.js'
import { seaportSource } from '../../../../src/sources/seaport/index.js'

export function openTill(api: string, rpcUrl: string) {
  const ask = async (path: string, body?: object) => {
    const post = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${api}${path}`, post)
    if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
    return response.json()
  }
  const client = createClient({ transport: http(rpcUrl) })
  const source = seaportSource({
    getClient: () => client,
    // The response has this format: { listings: [{ order_hash, chain, protocol_address, protocol_data: { parameters, signature } }] }
    getListings: ({ orders }) => ask(`/listings?hashes=${orders.map(({ orderId }) => orderId)}`),
    // `useListings` calls this function for one result page after another.
    listListings: ({ page }) => ask(`/listings?next=${page?.cursor ?? ''}`),
    // A purchase calls this function. It returns the signature of each listing, and the zone's signature for a restricted order.
    getFulfilmentData: async ({ buyer, orders }) => {
      const hashes = orders.map(({ orderId }) => orderId)
      return ask('/fulfilment', { fulfiller: buyer, hashes })
    },
  })
  return createTill({ source })
}
