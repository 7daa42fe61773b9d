'use client'
import { type PropsWithChildren, useMemo, useState } from 'react'
import { createCheckouts } from './createCheckouts.js'
import { TillContext, type useTill } from './useTill.js'

/**
 * Gives Tillkit's hooks and components the client for the service. Stands inside of `WagmiProvider` and
 * `QueryClientProvider`.
 *
 * @example
 * <WagmiProvider config={config}>
 *   <QueryClientProvider client={queryClient}>
 *     <TillProvider till={till} policy={{ markets: { 1: [market] } }}>{children}</TillProvider>
 *   </QueryClientProvider>
 * </WagmiProvider>
 */
export function TillProvider(props: TillProvider.Props) {
  const { till, policy, storage, locks, ipfsGateway, labels, children } = props
  const [checkouts] = useState(createCheckouts)
  const context = useMemo(
    () => ({ till, policy, storage, locks, ipfsGateway, labels, checkouts }),
    [till, policy, storage, locks, ipfsGateway, labels, checkouts],
  )
  return <TillContext.Provider value={context}>{children}</TillContext.Provider>
}

export declare namespace TillProvider {
  type Props = PropsWithChildren<{
    /** The client for the service, made by `createTill`. */
    till: useTill.ReturnType['till']
    /** What every checkout trusts beyond what Tillkit knows by itself, such as the market's contracts. @default {} */
    policy?: useTill.ReturnType['policy']
    /** Where purchases are noted down, so that none is paid twice. @default localStorage */
    storage?: useTill.ReturnType['storage']
    /** Keeps other tabs from acting at the same time. @default navigator.locks */
    locks?: useTill.ReturnType['locks'] | undefined
    /** Base of the gateway that stands for `ipfs://`. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: useTill.ReturnType['ipfsGateway']
    /** What contracts, accounts and networks are called, and their icons. @default what the chain and wagmi's config say */
    labels?: useTill.ReturnType['labels']
  }>
}
