import type { Address } from 'viem'
import type { Till } from '../../client/createTill.js'
import { defaultLimits } from '../context/limits.js'
import type { Policy } from '../verify/policy.js'
import { switchChain } from '../wallet/switchChain.js'
import { sendAsSeller } from './askSeller.js'
import type { ListingIntent } from './listingIntent.js'
import { refuse } from './runListing.js'
import type { SellerContext } from './sellerContext.js'
import { verifyCancel } from './verifyCancel.js'

/**
 * Takes a listing back: asks the service for the step, holds it against the order that the seller named, and has the wallet
 * send it. Once it is mined nobody can buy from the order any more.
 *
 * @throws CheckoutError `PlanRefused` for a step that does anything else, and what the wallet and the chain said; RpcError
 * what the service said.
 */
export async function runCancel(options: runCancel.Options): Promise<void> {
  const { till, intent, orderId, collectionAddress, policy } = options
  const { signal = new AbortController().signal } = options
  const context: SellerContext = { ...options, signal, limits: defaultLimits }
  const { chainId, seller: maker, marketplace } = intent
  const { steps } = await till.generateCancelTransaction(
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
    /** The contract of the token. */
    collectionAddress: Address
    /** What the host trusts beyond the default. @default {} */
    policy?: Policy | undefined
    /** Stops it: the wallet is asked nothing from then on. */
    signal?: AbortSignal | undefined
  }
}
