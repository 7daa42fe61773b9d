import { seaportTermsAbi as abi, hashSeaportOrder, termsOf } from 'tillkit/internal'
import { type Address, type Hex, isAddressEqual, zeroAddress } from 'viem'
import { type Chain, contractGas, fromContract } from '../../chain/openChain.js'
import { readHoldings } from '../../chain/readHoldings.js'
import type { Availability, UnreadOrder } from '../../store/availability.js'
import type { ServiceVenueContext } from '../serviceVenue.js'
import { readListing } from './listingRecord.js'

/**
 * Reads the state of listings as of one block: the sellable quantity, the sold quantity, and whether the seller cancelled the listing. A
 * seller can cancel a single listing, or all listings by a higher counter.
 */
export async function readSeaportStates(
  options: { orders: readonly UnreadOrder[]; blockHash: Hex },
  { chain, market }: ServiceVenueContext,
): Promise<Availability[]> {
  const { orders, blockHash } = options
  const listings = orders.map(({ signed }) => readListing(signed))
  const offerers = [...new Set(listings.map(({ components }) => components.offerer))]
  const [counters, statuses, holdings] = await Promise.all([
    Promise.all(offerers.map((offerer) => readCounter({ chain, market, blockHash }, offerer))),
    Promise.all(
      listings.map(({ components }) => {
        const orderHash = hashSeaportOrder({ terms: termsOf(components), counter: components.counter })
        return readStatus({ chain, market, blockHash }, orderHash)
      }),
    ),
    readHoldings({
      chain,
      blockHash,
      orders: orders.map((order, index) => ({
        ...order,
        operator: listings[index]?.operator ?? zeroAddress,
      })),
    }),
  ])
  return orders.map(({ orderId, quantity }, index) => {
    const { components } = listings[index] ?? {}
    const counter =
      counters[offerers.findIndex((one) => components && isAddressEqual(one, components.offerer))]
    const status = statuses[index]
    const [, isCancelled = true, sold = 0n, size = 0n] = status ?? []
    const cancelled = status !== undefined && (isCancelled || counter !== components?.counter)
    const filled = size === 0n ? 0n : (quantity * sold) / size
    const held = status && !cancelled && filled < quantity ? (holdings[index] ?? 0n) : 0n
    return { orderId, held, royaltyReceiver: zeroAddress, royaltyBps: 0, filled, cancelled }
  })
}

type At = { chain: Chain; market: Address; blockHash: Hex }

function readCounter({ chain, market: address, blockHash }: At, offerer: Address) {
  const call = {
    abi,
    address,
    functionName: 'getCounter',
    args: [offerer],
    blockHash,
    gas: contractGas,
  } as const
  return fromContract(chain, chain.client.readContract(call))
}

function readStatus({ chain, market: address, blockHash }: At, orderHash: Hex) {
  const at = { abi, address, blockHash, gas: contractGas } as const
  const call = { ...at, functionName: 'getOrderStatus', args: [orderHash] } as const
  return fromContract(chain, chain.client.readContract(call))
}
