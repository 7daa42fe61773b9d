'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createListingIntent } from '../../checkout/listing/listingIntent.js'
import { omitNulls } from '../../client/requireOptions.js'
import type { TillError } from '../../errors.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { useDevErrorReport } from '../useDevErrorReport.js'
import { type SellerParameters, useSeller } from './useSeller.js'

/**
 * Lists tokens of the connected account. The first listing of a collection may need an approval for all tokens of the collection. Explain
 * this to the seller where you show `step`.
 *
 * @example
 * const { mutate, isPending, step } = useCreateListing()
 * mutate({ chainId: 1, marketplace, collectionAddress, tokenId: 7n, quantity: 1n, currency, unitPrice, proceeds, validUntil })
 */
export function useCreateListing(parameters: UseCreateListingParameters = {}): UseCreateListingReturnType {
  const open = useSeller(parameters)
  const [step, setStep] = useState<Step>()
  const mutation = useMutation<{ orderId: string }, TillError, CreateListingVariables>({
    mutationFn: async (variables) => {
      const { fees, again, ...terms } = omitNulls(variables)
      const { seller, run } = open(terms.chainId)
      const intent = createListingIntent({ ...terms, seller })
      const runListing = await loadChunk(
        async () => (await import('../../checkout/listing/runListing.js')).runListing,
      )
      return runListing({ ...run, intent, fees, again, onStep: setStep })
    },
    onSettled: () => setStep(undefined),
  })
  useDevErrorReport(mutation.error)
  return { ...mutation, step }
}

/** The parameters of `useCreateListing`. */
export type UseCreateListingParameters = SellerParameters

/** The result of `useCreateListing`: a mutation of React Query, and the current step. */
export type UseCreateListingReturnType = UseMutationResult<
  { orderId: string },
  TillError,
  CreateListingVariables
> & {
  /** The current wallet prompt; `undefined` while no listing is in progress. */
  step: Step | undefined
}

/** The variables of `useCreateListing`: the terms of the listing, see `createListingIntent`. */
export type CreateListingVariables = Omit<createListingIntent.Options, 'seller' | 'now'> & {
  /** Fees that the market pays out of the total price, in the currency's smallest unit. @default [] */
  fees?: readonly AdditionalFee[] | undefined
  /** Whether to sign a new listing although an earlier one may be for sale. Buyers could then buy from both. @default false */
  again?: boolean | undefined
}
