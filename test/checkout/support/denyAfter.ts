import type { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'

/** A wallet that sends what it is asked, and at one place, counted from 1, says that it was declined. */
export function denyAfter(
  wallet: createScriptedWallet.ReturnType,
  place: number,
): createScriptedWallet.ReturnType {
  const { provider } = wallet
  let asked = 0
  const request = (async (args: { method: string }) => {
    const answer = await provider.request(args as never)
    if (args.method === 'eth_sendTransaction' && ++asked === place) throw new ProviderError(4001, 'Declined.')
    return answer
  }) as typeof provider.request
  return { ...wallet, provider: { ...provider, request } }
}
