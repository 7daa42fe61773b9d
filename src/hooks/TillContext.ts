'use client'
import { createContext, useContext } from 'react'
import type { Basket } from '../checkout/createBasket.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { Till } from '../client/createTill.js'
import { TillError } from '../errors.js'
import { tellMistake } from '../mistakes/tellMistake.js'
import type { Checkouts } from './begun/createCheckouts.js'
import { useProvidersCheck } from './development/useProvidersCheck.js'
import type { Labels } from './labels.js'
import type { Turns } from './together/createTurns.js'

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
    /** What is told to many components at once. */
    turns: Turns
  }
}

function notFound(): TillError<'TillProviderNotFound'> {
  return new TillError('TillProviderNotFound', {
    shortMessage: 'There is no TillProvider.',
    details: 'A hook or component of Tillkit was rendered outside of one.',
    fix: 'Wrap the app in <TillProvider till={till}>, inside of WagmiProvider and QueryClientProvider.',
  })
}
