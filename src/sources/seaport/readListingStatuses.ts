import { type Address, erc20Abi, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { RpcError } from '../../protocol/errors.js'
import { isMoving } from '../../venues/seaport/saleOfFulfilment.js'
import { pricedAt } from '../../venues/seaport/saleOfOne.js'
import { seaportTermsAbi as abi } from '../../venues/seaport/seaportAbi.js'
import { seaportAddress as address, conduitController } from '../../venues/seaport/seaportAddress.js'
import { seaportSpenders } from '../../venues/seaport/seaportSpenders.js'
import type { ChainClient } from './chainClient.js'
import { itemOf, type SignedListing } from './signedListing.js'

export type ListingStatus = {
  status: 'active' | 'inactive' | 'expired' | 'cancelled' | 'filled'
  remaining: bigint
  available: bigint
}

export function readListingStatuses(
  listings: readonly SignedListing[],
  { client, time }: readListingStatuses.Options,
): Promise<ListingStatus[]> {
  return ask(() =>
    Promise.all(
      listings.map(async (listing) => {
        const { offerer, counter } = listing.components
        const [now, [, isCancelled, sold, size]] = await Promise.all([
          readContract(client, { abi, address, functionName: 'getCounter', args: [offerer] }),
          readContract(client, { abi, address, functionName: 'getOrderStatus', args: [listing.orderId] }),
        ])
        const { quantity } = itemOf(listing)
        const remaining = size === 0n ? quantity : quantity - (quantity * sold) / size
        const status = remaining === 0n ? 'filled' : statusOf(listing, isCancelled || now !== counter, time)
        return { status, remaining, available: status === 'active' ? remaining : 0n }
      }),
    ),
  )
}

export declare namespace readListingStatuses {
  type Options = {
    client: ChainClient
    time: bigint
  }
}

function statusOf({ components, apiStatus }: SignedListing, isCancelled: boolean, time: bigint) {
  if (isCancelled) return 'cancelled'
  if (apiStatus !== 'active') return apiStatus
  if (components.endTime <= time) return 'expired'
  return components.startTime > time ? 'inactive' : 'active'
}

export async function readPricedAt(
  listings: readonly SignedListing[],
  client: ChainClient,
): Promise<bigint | undefined> {
  if (!listings.some(({ components }) => isMoving(components))) return undefined
  const { timestamp } = await ask(() => getBlock(client))
  return pricedAt(timestamp)
}

export async function readDecimals(
  currencies: readonly Address[],
  client: ChainClient,
): Promise<Map<Address, number>> {
  const read = async (currency: Address) => {
    if (isAddressEqual(currency, zeroAddress)) return client.chain?.nativeCurrency.decimals ?? 18
    return ask(() => readContract(client, { abi: erc20Abi, address: currency, functionName: 'decimals' }))
  }
  const each = [...new Set(currencies)]
  return new Map(await Promise.all(each.map(async (currency) => [currency, await read(currency)] as const)))
}

export async function readSpender(
  { orderId, components: { conduitKey } }: SignedListing,
  client: ChainClient,
): Promise<Address> {
  if (conduitKey === zeroHash) return address
  const question = {
    abi,
    address: conduitController,
    functionName: 'getConduit',
    args: [conduitKey],
  } as const
  const [, exists] = await ask(() => readContract(client, question))
  // The owner of an unknown conduit could take the currency. So if Tillkit does not know the conduit, the buyer approves Seaport itself.
  if (exists) return seaportSpenders[conduitKey] ?? address
  throw new RpcError('InvalidArgument', { details: `Listing ${orderId} names a conduit that is not there.` })
}

export async function ask<value>(read: () => Promise<value>): Promise<value> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof RpcError) throw cause
    throw new RpcError('WebrpcRequestFailed', {
      details: 'The chain could not be read for these orders.',
      cause,
    })
  }
}
