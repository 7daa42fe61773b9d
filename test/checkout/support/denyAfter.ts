import type { createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'

/** Returns a wallet that sends every transaction, but reports transaction number `place`, counted from 1, as rejected. */
export function denyAfter(
  wallet: createScriptedWallet.ReturnType,
  place: number,
): createScriptedWallet.ReturnType {
  const { provider } = wallet
  let sendCount = 0
  const request = (async (args: { method: string }) => {
    const answer = await provider.request(args as never)
    if (args.method === 'eth_sendTransaction' && ++sendCount === place)
      throw new ProviderError(4001, 'Declined.')
    return answer
  }) as typeof provider.request
  return { ...wallet, provider: { ...provider, request } }
}
