'use client'
import { type PropsWithChildren, useDebugValue, useMemo, useState } from 'react'
import type { Basket } from '../checkout/createBasket.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { Till } from '../client/createTill.js'
import { requireOptions } from '../client/requireOptions.js'
import { createRenderBatcher } from './createRenderBatcher.js'
import { useProviderPropsCheck } from './development/useProviderPropsCheck.js'
import type { FundingWay } from './funding/fundingWay.js'
import { createCheckouts } from './purchases/createCheckouts.js'
import { type Labels, TillContext } from './TillContext.js'
import { useEqual } from './useEqual.js'

/**
 * Provides the service's client to Tillkit's hooks and components. Must be inside `WagmiProvider` and `QueryClientProvider`.
 *
 * @throws TillError `TillOptionInvalid` without a client.
 *
 * @example
 * <WagmiProvider config={config}>
 *   <QueryClientProvider client={queryClient}>
 *     <TillProvider till={till} policy={{ markets: { 1: [market] } }}>{children}</TillProvider>
 *   </QueryClientProvider>
 * </WagmiProvider>
 */
export function TillProvider(props: TillProvider.Props) {
  // After an error of another component, React may call this component outside of a render, to build the error's stack. Hooks throw in
  // such a call, so the call ends here and does not report a missing client.
  useDebugValue(undefined)
  const { till, storage, locks, ipfsGateway, fund, children } = requireOptions('TillProvider', props, 'till')
  const policy = useEqual(props.policy)
  const labels = useEqual(props.labels)
  useProviderPropsCheck({ policy, ipfsGateway })
  const [checkouts] = useState(() => createCheckouts())
  const [baskets] = useState(() => createCheckouts<Basket>())
  const [batcher] = useState(createRenderBatcher)
  const context = useMemo(
    () => ({ till, policy, storage, locks, ipfsGateway, labels, fund, checkouts, baskets, batcher }),
    [till, policy, storage, locks, ipfsGateway, labels, fund, checkouts, baskets, batcher],
  )
  return <TillContext.Provider value={context}>{children}</TillContext.Provider>
}

export declare namespace TillProvider {
  type Props = PropsWithChildren<{
    /** The client of the service, from `createTill`. */
    till: Till
    /**
     * The contracts that every checkout trusts, such as the market's contract, in addition to the contracts that Tillkit knows.
     * @default {}
     */
    policy?: Policy | undefined
    /** The storage of the purchase journals, which prevent a second payment. @default localStorage */
    storage?: CheckoutStorage | undefined
    /** The locks that prevent two tabs from running one purchase at the same time. @default navigator.locks */
    locks?: Pick<LockManager, 'request'> | undefined
    /** The base URL of the gateway for `ipfs://`. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: string | undefined
    /** Names and icons of markets, contracts, accounts and networks. @default the names from the chain and wagmi's config */
    labels?: Labels | undefined
    /** The ways to add funds that a checkout offers to a buyer who lacks funds. @default [] */
    fund?: readonly FundingWay[] | undefined
  }>
}
