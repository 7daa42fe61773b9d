'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import type { runCancel } from '../../checkout/listing/runCancel.js'
import type { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { Step } from '../../protocol/step.js'
import type { SellerParameters } from './useSeller.js'
import { useSellerMutation } from './useSellerMutation.js'

/**
 * Cancels listings of the connected account.
 *
 * @example
 * const { mutate, isPending } = useCancelListing()
 * mutate({ chainId: 1, marketplace, collectionAddress, orderId })
 */
export function useCancelListing(parameters: UseCancelListingParameters = {}): UseCancelListingReturnType {
  return useSellerMutation<void, CancelListingVariables>(parameters, async (variables, run) => {
    const { chainId, marketplace, market, ...order } = variables
    const runCancel = await loadChunk(
      async () => (await import('../../checkout/listing/runCancel.js')).runCancel,
    )
    return runCancel({
      ...run.shared,
      ...order,
      intent: { chainId, marketplace, market, seller: run.seller },
    })
  })
}

/** The parameters of `useCancelListing`. */
export type UseCancelListingParameters = SellerParameters

/** The result of `useCancelListing`: a mutation of React Query, and the current step. */
export type UseCancelListingReturnType = UseMutationResult<void, TillError, CancelListingVariables> & {
  /** The current step; `undefined` while no cancellation is in progress. */
  step: Step | undefined
  /** `awaitingWallet` while the wallet asks for the step, `pending` while the step waits for the chain. */
  stepStatus: 'awaitingWallet' | 'pending' | undefined
}

/** The variables of `useCancelListing`: the listing to cancel. */
export type CancelListingVariables = Pick<runCancel.Options, 'orderId' | 'signed'> & {
  /** The chain of the listing. */
  chainId: number
  /** The marketplace kind of the order. */
  marketplace: MarketplaceKind
  /** The market contract. @default Seaport if `marketplace` is a `third_party_kind`, else the policy's only market on this chain */
  market?: Address | undefined
  /** The token's contract. */
  collectionAddress: Address
}
