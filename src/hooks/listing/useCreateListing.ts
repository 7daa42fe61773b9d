'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createListingIntent } from '../../checkout/listing/listingIntent.js'
import type { TillError } from '../../errors.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import type { SellerParameters } from './useSeller.js'
import { useSellerMutation } from './useSellerMutation.js'

/**
 * Lists tokens of the connected account. The first listing of a collection may need an approval for all tokens of the collection. Explain
 * this to the seller where you show `step`.
 *
 * @example
 * const { mutate, isPending, step } = useCreateListing()
 * mutate({ chainId: 1, marketplace, collectionAddress, tokenId: 7n, quantity: 1n, currency, unitPrice, proceeds, validUntil })
 */
export function useCreateListing(parameters: UseCreateListingParameters = {}): UseCreateListingReturnType {
  return useSellerMutation<{ orderId: string }, CreateListingVariables>(
    parameters,
    async (variables, run) => {
      const { fees, again, ...terms } = variables
      const intent = createListingIntent({ ...terms, seller: run.seller })
      const runListing = await loadChunk(
        async () => (await import('../../checkout/listing/runListing.js')).runListing,
      )
      return runListing({ ...run.shared, intent, fees, again })
    },
  )
}

/** The parameters of `useCreateListing`. */
export type UseCreateListingParameters = SellerParameters

/** The result of `useCreateListing`: a mutation of React Query, and the current step. */
export type UseCreateListingReturnType = UseMutationResult<
  { orderId: string },
  TillError,
  CreateListingVariables
> & {
  /** The current step; `undefined` while no listing is in progress. */
  step: Step | undefined
  /** `awaitingWallet` while the wallet asks for the step, `pending` while the step waits for the chain. */
  stepStatus: 'awaitingWallet' | 'pending' | undefined
}

/** The variables of `useCreateListing`: the terms of the listing, see `createListingIntent`. */
export type CreateListingVariables = Omit<createListingIntent.Options, 'seller' | 'now'> & {
  /** Fees that the market pays out of the total price, in the currency's smallest unit. @default [] */
  fees?: readonly AdditionalFee[] | undefined
  /** Whether to sign a new listing although an earlier one may still be for sale. Then buyers could buy from both. @default false */
  again?: boolean | undefined
}
