'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import type { runCancel } from '../../checkout/listing/runCancel.js'
import { omitNulls } from '../../client/requireOptions.js'
import type { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import { useDevErrorReport } from '../useDevErrorReport.js'
import { type SellerParameters, useSeller } from './useSeller.js'

/**
 * Cancels listings of the connected account.
 *
 * @example
 * const { mutate, isPending } = useCancelListing()
 * mutate({ chainId: 1, marketplace, collectionAddress, orderId })
 */
export function useCancelListing(parameters: UseCancelListingParameters = {}): UseCancelListingReturnType {
  const open = useSeller(parameters)
  const mutation = useMutation<void, TillError, CancelListingVariables>({
    mutationFn: async (variables) => {
      const { chainId, marketplace, market, ...order } = omitNulls(variables)
      const { seller, run } = open(chainId)
      const runCancel = await loadChunk(
        async () => (await import('../../checkout/listing/runCancel.js')).runCancel,
      )
      return runCancel({ ...run, ...order, intent: { chainId, marketplace, market, seller } })
    },
  })
  useDevErrorReport(mutation.error)
  return mutation
}

/** The parameters of `useCancelListing`. */
export type UseCancelListingParameters = SellerParameters

/** The result of `useCancelListing`: a mutation of React Query. */
export type UseCancelListingReturnType = UseMutationResult<void, TillError, CancelListingVariables>

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
