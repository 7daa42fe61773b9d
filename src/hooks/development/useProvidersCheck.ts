'use client'
import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { WagmiContext } from 'wagmi'
import { tellMistake } from '../../devWarnings/tellMistake.js'
import { TillError } from '../../errors.js'

/** Tells while a page is developed which of the providers around is missing that the hooks need; in production it does nothing. */
export function useProvidersCheck(): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called in each rendering, or in none.
    if (process.env.NODE_ENV === 'development') useProviders()
  } catch {
    // A page without a bundler has no environment.
  }
}

function useProviders(): void {
  const wagmi = useContext(WagmiContext)
  const queryClient = useContext(QueryClientContext)
  if (!wagmi)
    tellMistake(
      new TillError('WagmiProviderNotFound', {
        shortMessage: 'There is no WagmiProvider.',
        details,
        fix: 'Wrap TillProvider in <WagmiProvider config={config}>, of wagmi.',
      }),
    )
  if (!queryClient)
    tellMistake(
      new TillError('QueryClientProviderNotFound', {
        shortMessage: 'There is no QueryClientProvider.',
        details,
        fix: 'Wrap TillProvider in <QueryClientProvider client={queryClient}>, of @tanstack/react-query.',
      }),
    )
}

const details = 'A hook or component of Tillkit was rendered outside of one.'
