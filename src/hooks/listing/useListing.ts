'use client'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { useAccount, useConfig } from 'wagmi'
import { CheckoutError } from '../../checkout/errors/CheckoutError.js'
import { loadChunk } from '../../checkout/errors/loadChunk.js'
import { createListingIntent } from '../../checkout/listing/listingIntent.js'
import type { runCancel } from '../../checkout/listing/runCancel.js'
import type { Policy } from '../../checkout/verify/policy.js'
import { withoutNone } from '../../client/givenOptions.js'
import type { TillError } from '../../errors.js'
import type { MarketplaceKind } from '../../protocol/enums.js'
import type { AdditionalFee, Step } from '../../protocol/step.js'
import { chainNotConfigured } from '../../query/chainNotConfigured.js'
import { connectorWallet } from '../connectorWallet.js'
import { useTillContext } from '../TillContext.js'
import { useReport } from '../useReport.js'

/**
 * Lists tokens of the connected account, and takes listings back. Nothing is asked of the wallet that is not exactly what was
 * given here. An approval that comes first is for all tokens of the collection: say so where you show `step`.
 *
 * @example
 * const { list, cancel, step } = useListing()
 * list.mutate({ chainId: 1, marketplace, collectionAddress, tokenId: 7n, quantity: 1n, currency, unitPrice, validUntil })
 * cancel.mutate({ chainId: 1, marketplace, collectionAddress, orderId })
 */
export function useListing(given: UseListingParameters = {}): UseListingReturnType {
  const { till, storage, ...defaults } = useTillContext()
  const { policy = defaults.policy } = withoutNone(given)
  const { address, connector } = useAccount()
  const config = useConfig()
  const [step, setStep] = useState<Step>()

  /** Who sells, by which wallet, on which chain. */
  function open(chainId: number) {
    if (!address || !connector)
      throw new CheckoutError('WrongAccount', { details: 'No wallet is connected.' })
    if (!config.chains.some(({ id }) => id === chainId)) throw chainNotConfigured(chainId)
    const client = config.getClient({ chainId })
    return { till, policy, client, seller: address, wallet: connectorWallet({ connector, account: address }) }
  }

  const list = useMutation<{ orderId: string }, TillError, ListingVariables>({
    mutationFn: async (wanted) => {
      const { fees, again, ...listing } = withoutNone(wanted)
      const { seller, ...context } = open(listing.chainId)
      const intent = createListingIntent({ ...listing, seller })
      const runListing = await loadChunk(
        async () => (await import('../../checkout/listing/runListing.js')).runListing,
      )
      return runListing({ ...context, intent, fees, storage, again, onStep: setStep })
    },
    onSettled: () => setStep(undefined),
  })
  const cancel = useMutation<void, TillError, CancelVariables>({
    mutationFn: async (wanted) => {
      const { chainId, marketplace, market, ...order } = withoutNone(wanted)
      const { seller, ...context } = open(chainId)
      const runCancel = await loadChunk(
        async () => (await import('../../checkout/listing/runCancel.js')).runCancel,
      )
      return runCancel({ ...context, ...order, intent: { chainId, marketplace, market, seller } })
    },
  })
  useReport(list.error)
  useReport(cancel.error)
  return { list, cancel, step }
}

/** What `useListing` takes. */
export type UseListingParameters = {
  /** What may be trusted beyond what Tillkit knows by itself. @default that of `TillProvider` */
  policy?: Policy | undefined
}

/** The result of `useListing`. */
export type UseListingReturnType = {
  /** Lists: `data` is the id of the order, `error` why it was not. */
  list: UseMutationResult<{ orderId: string }, TillError, ListingVariables>
  /** Takes a listing back. */
  cancel: UseMutationResult<void, TillError, CancelVariables>
  /** What the wallet is asked at the moment, while something is listed. */
  step: Step | undefined
}

/** What is listed, see `createListingIntent`. */
export type ListingVariables = Omit<createListingIntent.Options, 'seller' | 'now'> & {
  /** What goes to others out of the price of all of it, in the currency's smallest unit. @default [] */
  fees?: readonly AdditionalFee[] | undefined
  /** Has one signed though an earlier one may be for sale: then both may be. @default false */
  again?: boolean | undefined
}

/** Which listing is taken back. */
export type CancelVariables = Pick<runCancel.Options, 'orderId' | 'signed'> & {
  /** The chain that the listing is on. */
  chainId: number
  /** The market kind that the order lives on. */
  marketplace: MarketplaceKind
  /** The market contract. @default Seaport for a third-party kind, else the only market of the policy on this chain */
  market?: Address | undefined
  /** The contract of the token. */
  collectionAddress: Address
}
