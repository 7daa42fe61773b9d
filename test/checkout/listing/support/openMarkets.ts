import { getAddress, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { startShop } from '../../../../packages/service/test/support/startShop.js'
import { deployRequests } from '../../../../packages/service/test/venues/support/openRequests.js'
import { openSeaport } from '../../../../packages/service/test/venues/support/openSeaport.js'
import { createTill } from '../../../../src/client/createTill.js'

/**
 * Opens our own market, a `RequestMarket` contract and, if `seaport` is set, Seaport. One service serves all of them. Also returns a client
 * of this service.
 */
export async function openMarkets({ seaport = false } = {}) {
  const shop = await startShop({
    venuesConfig: async (client) => {
      const [bazaar] = await deployRequests(client)
      return [
        ...(seaport ? [{ venue: 'seaport', marketplace: 'third_party_kind_1' } as const] : []),
        ...(bazaar ? [bazaar] : []),
      ]
    },
  })
  if (seaport) await openSeaport(shop)
  const till = createTill({
    accessKey: 'key',
    marketplaceUrl: 'http://service.test/sandbox',
    apiUrl: 'http://service.test',
    fetch: (url, init) => shop.service.fetch(new Request(url, init)),
  })
  const requestMarket = getAddress(
    shop.network.venues.find(({ venue }) => venue === 'request')?.address ?? zeroAddress,
  )
  const policy = { markets: { [foundry.id]: [shop.contracts.market, requestMarket] } }
  return { shop, till, requestMarket, policy }
}
