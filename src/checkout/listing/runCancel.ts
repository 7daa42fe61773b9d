import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import { givenOptions } from '../../client/givenOptions.js'
import type { Signature, Step } from '../../protocol/step.js'
import { cancelListingsStep } from '../../venues/seaport/listingSteps.js'
import { seaportAddress } from '../../venues/seaport/seaportAddress.js'
import { defaultLimits } from '../context/limits.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import { sendAsSeller } from './askSeller.js'
import type { ListingIntent } from './listingIntent.js'
import { refuse } from './runListing.js'
import type { SellerContext } from './sellerContext.js'
import { readOrder } from './signedListing.js'
import { verifyCancel } from './verifyCancel.js'

/**
 * Cancels a listing. The service makes the step, or the checkout makes it from `signed`. The checkout verifies that the step cancels
 * this order on the agreed market, then the wallet sends it. Nobody can buy the order after that transaction is mined.
 *
 * @throws TillError `TillOptionInvalid` – an option is missing
 * @throws CheckoutError `PlanRefused` – the step does anything else; and the errors of the wallet and the chain
 * @throws RpcError – the service refused to make the step
 */
export async function runCancel(given: runCancel.Options): Promise<void> {
  const options = givenOptions('runCancel', given, 'till', 'client', 'wallet', 'intent')
  const { till, intent, orderId, policy } = options
  const { signal = new AbortController().signal } = options
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
    /** The signed order, `listing.signed` of a `ListingError`, if no service may know it. @default the service makes the step */
    signed?: Signature | undefined
    /** The contract of the token. */
    collectionAddress: Address
    /** The contracts that the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** Stops the cancellation. The wallet gets no prompt after that. */
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
