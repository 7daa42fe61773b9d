'use client'
import { QueryClientContext } from '@tanstack/react-query'
import { useContext } from 'react'
import { WagmiContext } from 'wagmi'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { TillError } from '../../errors.js'

export function useProvidersCheck(): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, so either every render calls the hook or none does.
    if (process.env.NODE_ENV === 'development') useProviders()
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

function useProviders(): void {
  const wagmi = useContext(WagmiContext)
  const queryClient = useContext(QueryClientContext)
  if (!wagmi)
    reportDevError(
      new TillError('WagmiProviderNotFound', {
        shortMessage: 'WagmiProvider is missing.',
        details,
        fix: 'Wrap TillProvider in <WagmiProvider config={config}> from wagmi.',
      }),
    )
  if (!queryClient)
    reportDevError(
      new TillError('QueryClientProviderNotFound', {
        shortMessage: 'Tillkit found no QueryClientProvider of its copy of React Query.',
        details:
          'A hook or component of Tillkit was rendered outside of this provider, or the app has two copies of @tanstack/react-query.',
        fix: 'Wrap TillProvider in <QueryClientProvider client={queryClient}>. If it is there, keep one copy: `npm ls @tanstack/react-query`.',
      }),
    )
}

const details = 'A hook or component of Tillkit was rendered outside of this provider.'
