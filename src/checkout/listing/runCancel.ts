import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import { requireOptions } from '../../client/requireOptions.js'
import { withoutLookups } from '../../evm/withoutLookups.js'
import { readMaybe, readOptionAddress } from '../../protocol/read/values.js'
import type { Signature, Step } from '../../protocol/step.js'
import { cancelListingsStep } from '../../venues/seaport/listingSteps.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { defaultLimits } from '../context/limits.js'
import { orInvalid } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import type { ListingIntent } from './listingIntent.js'
import { refuse } from './runListing.js'
import type { SellerContext } from './sellerContext.js'
import { sendAsSeller } from './sellerRequests.js'
import { readOrder } from './signedListing.js'
import { verifyCancel } from './verifyCancel.js'

/**
 * Cancels a listing. The checkout verifies that the step cancels this order on the agreed market, and then prompts the wallet. Once the
 * transaction is mined, the order cannot be bought any more.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing.
 * @throws CheckoutError `InvalidIntent` – an address is invalid.
 * @throws CheckoutError `PlanRefused` – the step does not cancel exactly this order; and the errors of the wallet and the chain.
 * @throws RpcError – the service refused to make the step.
 */
export async function runCancel(rawOptions: runCancel.Options): Promise<void> {
  const given = requireOptions('runCancel', rawOptions, 'till', 'client', 'wallet', 'intent')
  const options = { ...given, client: withoutLookups(given.client) }
  const { till, intent, orderId, policy } = options
  const { signal = new AbortController().signal } = options
  const { seller, market } = intent
  orInvalid(() => {
    readOptionAddress(seller, 'intent.seller')
    readMaybe(readOptionAddress, market, 'intent.market')
    readOptionAddress(options.collectionAddress, 'collectionAddress')
  })
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const steps = await makeSteps(options, signal)
  refuse(verifyCancel({ steps, orderId, intent, policy, base: till.marketplaceBase(intent.chainId) }))
  await switchChain({ ...context, dispatch: () => {} })
  for (const step of steps) await sendAsSeller(context, step)
}

export declare namespace runCancel {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** The source of the step, as `createTill` returns it. */
    till: Pick<Till, 'generateCancelTransaction' | 'marketplaceBase'>
    /** The seller, and the market of the listing. */
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'marketplace' | 'market'>
    /** The order’s id on its market. */
    orderId: string
    /**
     * The signed order (`listing.signed` of a `ListingError`), required if the service may not know it.
     * @default the service makes the step
     */
    signed?: Signature | undefined
    /** The contract of the token. */
    collectionAddress: Address
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** Stops the cancellation before the next wallet prompt. */
    signal?: AbortSignal | undefined
  }
}

async function makeSteps(options: runCancel.Options, signal: AbortSignal): Promise<Step[]> {
  const { till, intent, orderId, collectionAddress, signed } = options
  const { chainId, seller: maker, marketplace } = intent
  const order = signed && readOrder(signed)
  if (order) return [cancelListingsStep({ seaport: seaportAddress, listings: [order] })]
  const params = { chainId, collectionAddress, maker, marketplace, orderId }
  const { steps } = await till.generateCancelTransaction(params, { signal })
  return steps
}
