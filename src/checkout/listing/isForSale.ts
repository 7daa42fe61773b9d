import { readContract } from 'viem/actions'
import { seaportTermsAbi as abi } from '../../venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { readBlock } from '../verify/readTerms.js'
import { readCounter } from './readCounter.js'
import type { SignedListing } from './signedListing.js'

/**
 * Whether Seaport may still sell by a signed listing: it is neither over, nor taken back, nor sold.
 *
 * @throws CheckoutError `ChainFailed`.
 */
export async function isForSale({ client, listing }: isForSale.Options): Promise<boolean> {
  const { order, orderId } = listing
  const asked = { abi, address: seaportAddress, functionName: 'getOrderStatus', args: [orderId] } as const
  const [{ time }, counter, [, isCancelled, filled, size]] = await Promise.all([
    readBlock(client),
    readCounter({ client, seller: order.offerer }),
    readChain(() => readContract(client, asked)),
  ])
  return time < order.endTime && counter === order.counter && !isCancelled && (size === 0n || filled < size)
}

export declare namespace isForSale {
  type Options = {
    /** A viem public client of the chain. */
    client: ChainClient
    listing: Pick<SignedListing, 'order' | 'orderId'>
  }
}
