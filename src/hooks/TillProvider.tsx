'use client'
import { type PropsWithChildren, useMemo, useState } from 'react'
import { createCheckouts } from './createCheckouts.js'
import { createProblems } from './createProblems.js'
import { TillContext, type useTillContext } from './TillContext.js'

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
  const [problems] = useState(createProblems)
  const context = useMemo(
    () => ({ till, policy, storage, locks, ipfsGateway, labels, checkouts, problems }),
    [till, policy, storage, locks, ipfsGateway, labels, checkouts, problems],
  )
  return <TillContext.Provider value={context}>{children}</TillContext.Provider>
}

export declare namespace TillProvider {
  type Props = PropsWithChildren<{
    /** The client for the service, made by `createTill`. */
    till: useTillContext.ReturnType['till']
    /** What every checkout trusts beyond what Tillkit knows by itself, such as the market's contracts. @default {} */
    policy?: useTillContext.ReturnType['policy']
    /** Where purchases are noted down, so that none is paid twice. @default localStorage */
    storage?: useTillContext.ReturnType['storage']
    /** Keeps other tabs from acting at the same time. @default navigator.locks */
    locks?: useTillContext.ReturnType['locks'] | undefined
    /** Base of the gateway that stands for `ipfs://`. @default 'https://ipfs.io/ipfs' */
    ipfsGateway?: useTillContext.ReturnType['ipfsGateway']
    /** What contracts, accounts and networks are called, and their icons. @default what the chain and wagmi's config say */
    labels?: useTillContext.ReturnType['labels']
  }>
}
