'use client'
import { createContext, useContext } from 'react'
import type { Basket } from '../checkout/createBasket.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { Till } from '../client/createTill.js'
import { tellMistake } from '../devWarnings/tellMistake.js'
import { TillError } from '../errors.js'
import type { RenderBatcher } from './createRenderBatcher.js'
import { useProvidersCheck } from './development/useProvidersCheck.js'
import type { Checkouts } from './purchases/createCheckouts.js'

/** Holds what `TillProvider` gives to the hooks below it. */
export const TillContext = createContext<useTillContext.ReturnType | undefined>(undefined)

/**
 * What the nearest `TillProvider` was given.
 *
 * @throws TillError `TillProviderNotFound` outside of one.
 */
export function useTillContext(): useTillContext.ReturnType {
  const context = useContext(TillContext)
  useProvidersCheck()
  if (!context) throw tellMistake(notFound())
  return context
}

export declare namespace useTillContext {
  type ReturnType = {
    /** The client for the service. */
    till: Till
    /** What every checkout trusts beyond what Tillkit knows by itself. */
    policy: Policy | undefined
    /** Where purchases are noted down. */
    storage: CheckoutStorage | undefined
    /** Keeps other tabs from acting at the same time. */
    locks: Pick<LockManager, 'request'> | undefined
    /** Base of the gateway that stands for `ipfs://`. */
    ipfsGateway: string | undefined
    /** What the host calls contracts, accounts and networks. */
    labels?: Labels | undefined
    /** The purchases begun below this provider: they outlive the components that show them. */
    checkouts: Checkouts
    /** The baskets begun below it, likewise. */
    baskets: Checkouts<Basket>
    /** Batches the renderings of many components. */
    batcher: RenderBatcher
  }
}

function notFound(): TillError<'TillProviderNotFound'> {
  return new TillError('TillProviderNotFound', {
    shortMessage: 'There is no TillProvider.',
    details: 'A hook or component of Tillkit was rendered outside of one.',
    fix: 'Wrap the app in <TillProvider till={till}>, inside of WagmiProvider and QueryClientProvider.',
  })
}

/** A host's name and icon for a token, an account or a network. */
export type Label = {
  /** What the buyer reads. @default what the chain or the wallet says */
  readonly name?: string | undefined
  /** The address of a picture, or a `data:` URL. @default none */
  readonly icon?: string | undefined
}

/** Labels by address, or by the id of a chain; the native currency of a chain goes by its symbol. */
export type Labels = { readonly [addressOrChainId: string]: Label }
