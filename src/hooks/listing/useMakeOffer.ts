'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createOfferIntent } from '../../checkout/offer/offerIntent.js'
import type { runOffer } from '../../checkout/offer/runOffer.js'
import type { TillError } from '../../errors.js'
import type { Step } from '../../protocol/step.js'
import type { SellerParameters } from './useSeller.js'
import { useSellerMutation } from './useSellerMutation.js'

/**
 * Makes offers from the connected account. If an owner accepts an offer, the account pays the price and the royalty. The first offer needs
 * an approval of this total. Explain this to the buyer where you show `step`.
 *
 * @example
 * const { mutate, isPending, step } = useMakeOffer()
 * mutate({ chainId: 1, marketplace, collectionAddress, tokenId: 7n, standard: 'ERC721', quantity: 1n, currency, unitPrice, maxTotal, validUntil })
 */
export function useMakeOffer(parameters: UseMakeOfferParameters = {}): UseMakeOfferReturnType {
  return useSellerMutation<runOffer.ReturnType, MakeOfferVariables>(parameters, async (variables, run) => {
    const { again, ...terms } = variables
    const intent = createOfferIntent({ ...terms, maker: run.seller })
    const runOffer = await loadChunk(async () => (await import('../../checkout/offer/runOffer.js')).runOffer)
    return runOffer({ ...run.shared, intent, again })
  })
}

/** The parameters of `useMakeOffer`. */
export type UseMakeOfferParameters = SellerParameters

/** The result of `useMakeOffer`: a mutation of React Query, and the current step. */
export type UseMakeOfferReturnType = UseMutationResult<runOffer.ReturnType, TillError, MakeOfferVariables> & {
  /** The current step; `undefined` while no offer is in progress. */
  step: Step | undefined
  /** `awaitingWallet` while the wallet asks for the step, `pending` while the step waits for the chain. */
  stepStatus: 'awaitingWallet' | 'pending' | undefined
}

/** The variables of `useMakeOffer`: the terms of the offer, see `createOfferIntent`. */
export type MakeOfferVariables = Omit<createOfferIntent.Options, 'maker' | 'now'> & {
  /** Whether to make an offer although an earlier one may be open. Owners could then accept both. @default false */
  again?: boolean | undefined
}
