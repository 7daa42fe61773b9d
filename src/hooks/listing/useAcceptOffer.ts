'use client'
import type { UseMutationResult } from '@tanstack/react-query'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import type { runSell } from '../../checkout/offer/runSell.js'
import { createSellIntent } from '../../checkout/offer/sellIntent.js'
import type { TillError } from '../../errors.js'
import type { Step } from '../../protocol/step.js'
import type { SellerParameters } from './useSeller.js'
import { useSellerMutation } from './useSellerMutation.js'

/**
 * Accepts offers for tokens of the connected account. For an ERC-1155 collection, the first acceptance needs an approval for all tokens of
 * the collection. Explain this to the seller where you show `step`.
 *
 * @example
 * const { mutate, isPending, step } = useAcceptOffer()
 * mutate({ chainId: 1, marketplace, orderId, maker, collectionAddress, tokenId: 7n, quantity: 1n, currency, unitPrice, proceeds })
 */
export function useAcceptOffer(parameters: UseAcceptOfferParameters = {}): UseAcceptOfferReturnType {
  return useSellerMutation<runSell.ReturnType, AcceptOfferVariables>(parameters, async (variables, run) => {
    const { again, ...terms } = variables
    const intent = createSellIntent({ ...terms, seller: run.seller })
    const runSell = await loadChunk(async () => (await import('../../checkout/offer/runSell.js')).runSell)
    return runSell({ ...run.shared, intent, again })
  })
}

/** The parameters of `useAcceptOffer`. */
export type UseAcceptOfferParameters = SellerParameters

/** The result of `useAcceptOffer`: a mutation of React Query, and the current step. */
export type UseAcceptOfferReturnType = UseMutationResult<
  runSell.ReturnType,
  TillError,
  AcceptOfferVariables
> & {
  /** The current step; `undefined` while no acceptance is in progress. */
  step: Step | undefined
  /** `awaitingWallet` while the wallet asks for the step, `pending` while the step waits for the chain. */
  stepStatus: 'awaitingWallet' | 'pending' | undefined
}

/** The variables of `useAcceptOffer`: the terms of the acceptance, see `createSellIntent`. */
export type AcceptOfferVariables = Omit<createSellIntent.Options, 'seller'> & {
  /** Whether to accept although an earlier acceptance may still take effect. The seller could then sell twice. @default false */
  again?: boolean | undefined
}
