'use client'
import { type PropsWithChildren, useMemo, useState } from 'react'
import type { Basket } from '../checkout/createBasket.js'
import type { CheckoutStorage } from '../checkout/storage/checkoutStorage.js'
import type { Policy } from '../checkout/verify/policy.js'
import type { Till } from '../client/createTill.js'
import { givenOptions } from '../client/givenOptions.js'
import { createRenderBatcher } from './createRenderBatcher.js'
import { useGivenCheck } from './development/useGivenCheck.js'
import { createCheckouts } from './purchases/createCheckouts.js'
import { type Labels, TillContext } from './TillContext.js'
import { useEqual } from './useEqual.js'

/**
 * Gives Tillkit's hooks and components the client for the service. Stands inside of `WagmiProvider` and
 * `QueryClientProvider`.
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
  const { till, storage, locks, ipfsGateway, children } = givenOptions('TillProvider', props, 'till')
  const policy = useEqual(props.policy)
  const labels = useEqual(props.labels)
  useGivenCheck({ policy, ipfsGateway })
  const [checkouts] = useState(() => createCheckouts())
  const [baskets] = useState(() => createCheckouts<Basket>())
  const [batcher] = useState(createRenderBatcher)
  const context = useMemo(
    () => ({ till, policy, storage, locks, ipfsGateway, labels, checkouts, baskets, batcher }),
    [till, policy, storage, locks, ipfsGateway, labels, checkouts, baskets, batcher],
  )
  return <TillContext.Provider value={context}>{children}</TillContext.Provider>
}

export declare namespace TillProvider {
  type Props = PropsWithChildren<{
    /** The client for the service, made by `createTill`. */
    till: Till
    /** What every checkout trusts beyond what Tillkit knows by itself, such as the market's contracts. @default {} */
    policy?: Policy | undefined
    /** Where purchases are noted down, so that none is paid twice. @default localStorage */
    storage?: CheckoutStorage | undefined
    /** Keeps other tabs from acting at the same time. @default navigator.locks */
    locks?: Pick<LockManager, 'request'> | undefined
    /** Base of the gateway that stands for `ipfs://`. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: string | undefined
    /** What markets, contracts, accounts and networks are called, and their icons. @default what the chain and wagmi's config say */
    labels?: Labels | undefined
  }>
}
