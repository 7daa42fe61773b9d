'use client'
import { createContext, useContext } from 'react'
import type { Basket } from '../checkout/createBasket.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { Till } from '../client/createTill.js'
import { reportDevError } from '../devWarnings/reportDevError.js'
import { TillError } from '../errors.js'
import type { RenderBatcher } from './createRenderBatcher.js'
import { useProvidersCheck } from './development/useProvidersCheck.js'
import type { FundingWay } from './funding/fundingWay.js'
import type { Checkouts } from './purchases/createCheckouts.js'

export const TillContext = createContext<useTillContext.ReturnType | undefined>(undefined)

export function useTillContext(): useTillContext.ReturnType {
  const context = useContext(TillContext)
  useProvidersCheck()
  if (!context) throw reportDevError(notFound())
  return context
}

export declare namespace useTillContext {
  type ReturnType = {
    till: Till
    policy: Policy | undefined
    storage: CheckoutStorage | undefined
    locks: Pick<LockManager, 'request'> | undefined
    ipfsGateway: string | undefined
    labels?: Labels | undefined
    fund?: readonly FundingWay[] | undefined
    /** The started purchases. They outlive the components that show them. */
    checkouts: Checkouts
    baskets: Checkouts<Basket>
    batcher: RenderBatcher
  }
}

function notFound(): TillError<'TillProviderNotFound'> {
  return new TillError('TillProviderNotFound', {
    shortMessage: 'TillProvider is missing.',
    details: 'A hook or component of Tillkit was rendered outside of this provider.',
    fix: 'Wrap the app in <TillProvider till={till}>, inside of WagmiProvider and QueryClientProvider.',
  })
}

/** A host's name and icon for a token, an account or a network. */
export type Label = {
  /** The displayed name. @default the name from the chain or the wallet */
  readonly name?: string | undefined
  /** The URL of a picture, such as a `data:` one. @default no icon */
  readonly icon?: string | undefined
}

/** Labels, keyed by address or chain id. The key of a native currency is its symbol. */
export type Labels = { readonly [addressOrChainId: string]: Label }
