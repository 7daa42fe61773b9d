import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import { givenOptions } from '../../client/givenOptions.js'
import type { Signature } from '../../protocol/step.js'
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
 * Takes a listing back: asks the service for the step, or writes it where it is given what was signed, holds it against the order
 * that the seller named, and has the wallet send it. Once it is mined nobody can buy from the order any more.
 *
 * @throws TillError `TillOptionInvalid` for an option that is missing; CheckoutError `PlanRefused` for a step that does anything
 * else, and what the wallet and the chain said; RpcError what the service said.
 */
export async function runCancel(given: runCancel.Options): Promise<void> {
  const options = givenOptions('runCancel', given, 'till', 'client', 'wallet', 'intent')
  const { till, intent, orderId, collectionAddress, policy, signed } = options
  const { signal = new AbortController().signal } = options
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const { chainId, seller: maker, marketplace } = intent
  const order = signed && readOrder(signed)
  const { steps } = order
    ? { steps: [cancelListingsStep({ seaport: seaportAddress, listings: [order] })] }
    : await till.generateCancelTransaction(
        { chainId, collectionAddress, maker, marketplace, orderId },
        { signal },
      )
  refuse(verifyCancel({ steps, orderId, intent, policy, base: till.marketplaceBase(chainId) }))
  await switchChain({ ...context, dispatch: () => {} })
  for (const step of steps) await sendAsSeller(context, step)
}

export declare namespace runCancel {
  type Options = Pick<SellerContext, 'wallet' | 'client'> & {
    /** Where the steps come from: what `createTill` gives. */
    till: Pick<Till, 'generateCancelTransaction' | 'marketplaceBase'>
    /** Who takes it back, and where. */
    intent: Pick<ListingIntent, 'chainId' | 'seller' | 'marketplace'>
    /** The order’s id on its market. */
    orderId: string
    /** What was signed, where no service may know the order: `listing.signed` of a `ListingError`. @default the service is asked */
    signed?: Signature | undefined
    /** The contract of the token. */
    collectionAddress: Address
    /** What the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** Stops it: the wallet is asked nothing from then on. */
    signal?: AbortSignal | undefined
  }
}
