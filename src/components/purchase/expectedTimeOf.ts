import type { Intent } from '../../checkout/intent/intent.js'
import { confirmationsOf } from '../../checkout/verify/confirmationsOf.js'
import type { Policy } from '../../checkout/verify/policy.js'

/**
 * Returns the usual time until a payment has enough confirmations, in milliseconds: the time of one block for each confirmation, and of one
 * more block. Returns `undefined` if the chain does not state its block time.
 */
export function expectedTimeOf({ chain, intents, policy }: expectedTimeOf.Options): number | undefined {
  if (!chain?.blockTime || intents.length === 0) return undefined
  const confirmations = Math.max(...intents.map((intent) => confirmationsOf({ intent, policy })))
  return chain.blockTime * (confirmations + 1)
}

declare namespace expectedTimeOf {
  type Options = {
    chain: { blockTime?: number | undefined } | undefined
    intents: readonly Intent[]
    policy: Pick<Policy, 'confirmations'> | undefined
  }
}
