'use client'
import { useContext, useEffect, useState } from 'react'
import { WagmiContext } from 'wagmi'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { optionError, TillError } from '../../errors.js'

/** Reports a `Tillkit` inside of a `WagmiProvider`, and a `Tillkit` whose fixed options changed. */
export function useTillkitCheck(fixedOptions: readonly unknown[]): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, so either every render calls the hook or none does.
    if (process.env.NODE_ENV === 'development') useCheck(fixedOptions)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

function useCheck(fixedOptions: readonly unknown[]): void {
  const isNested = useContext(WagmiContext) !== undefined
  const now = JSON.stringify(fixedOptions)
  const [first] = useState(now)
  useEffect(() => {
    if (isNested) reportDevError(wagmiProviderFound())
  }, [isNested])
  useEffect(() => {
    if (now !== first) reportDevError(optionError(`Tillkit: ${changed}`))
  }, [now, first])
}

const changed =
  'the chains, rpcUrl, accessKey, marketplaceUrl and apiUrl cannot change after the first render. Set another key to render a new Tillkit.'

function wagmiProviderFound(): TillError<'WagmiProviderFound'> {
  return new TillError('WagmiProviderFound', {
    shortMessage: 'Tillkit is inside of a WagmiProvider.',
    details:
      'Tillkit creates a second wagmi config, so the checkout does not see the wallet that the page connected.',
    fix: 'Use TillProvider instead of Tillkit.',
  })
}
