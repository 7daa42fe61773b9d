'use client'
import { useEffect } from 'react'
import type { Policy } from '../../checkout/verify/policy.js'
import { requirePolicy } from '../../checkout/verify/requirePolicy.js'
import { reportDevError } from '../../devWarnings/reportDevError.js'
import { RpcError } from '../../protocol/errors.js'
import { isWebAddress } from '../../protocol/formats.js'

export function useProviderPropsCheck(props: useProviderPropsCheck.Options): void {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: the condition never changes, so either every render calls the hook or none does.
    if (process.env.NODE_ENV === 'development') usePropsCheck(props)
  } catch {
    // Ignore the error: a page without a bundler has no `process`.
  }
}

export declare namespace useProviderPropsCheck {
  type Options = { policy: Policy | undefined; ipfsGateway: string | undefined }
}

function usePropsCheck({ policy, ipfsGateway }: useProviderPropsCheck.Options): void {
  useEffect(() => {
    try {
      requirePolicy(policy)
    } catch (error) {
      reportDevError(error)
    }
  }, [policy])
  useEffect(() => {
    if (isWebAddress(ipfsGateway ?? 'https://ipfs.io')) return
    const details = `TillProvider: ipfsGateway: must be an https:// or http:// address. Received ${ipfsGateway}.`
    reportDevError(new RpcError('InvalidArgument', { details }))
  }, [ipfsGateway])
}
