'use client'
import { useEffect } from 'react'
import type { Policy } from '../../checkout/verify/policy.js'
import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { tellMistake } from '../../devWarnings/tellMistake.js'
import { RpcError } from '../../protocol/errors.js'
import { isWebAddress } from '../../protocol/formats.js'

/** Tells while a page is developed what is wrong with what its provider was given, before anything is bought with it; in production it does nothing. */
export function useGivenCheck(given: useGivenCheck.Options): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: it is called in each rendering, or in none.
    if (process.env.NODE_ENV === 'development') useGiven(given)
  } catch {
    // A page without a bundler has no environment.
  }
}

export declare namespace useGivenCheck {
  type Options = { policy: Policy | undefined; ipfsGateway: string | undefined }
}

function useGiven({ policy, ipfsGateway }: useGivenCheck.Options): void {
  useEffect(() => {
    try {
      requirePolicy(policy)
    } catch (error) {
      tellMistake(error)
    }
  }, [policy])
  useEffect(() => {
    if (isWebAddress(ipfsGateway ?? 'https://ipfs.io')) return
    const details = `TillProvider: ipfsGateway: ${ipfsGateway} is no address with https:// or http://.`
    tellMistake(new RpcError('InvalidArgument', { details }))
  }, [ipfsGateway])
}
