import type { Step } from '../../../protocol/step.js'
import type { Intent } from '../../intent/intent.js'
import type { Inquiry } from '../../plan/inquire.js'
import { orNotLoaded } from '../../plan/late/orNotLoaded.js'
import type { Policy } from '../../verify/policy.js'
import { isTransaction } from '../../verify/verifyPlain.js'

/**
 * Loads what has the steps of a plan signed or posted; nothing where each is a transaction.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadSignatures(steps: readonly Step[]): Promise<Signatures | undefined> {
  return orNotLoaded(load(steps))
}

/**
 * Begins to load it while the purchase is rehearsed: as soon as the service’s steps are there, or at once where a permit may stand
 * for an allowance.
 */
export async function expectSignatures(options: expectSignatures.Options): Promise<void> {
  const { inquiry, intent, policy } = options
  const mayPermit = intent.pay && policy?.checkouts?.[intent.chainId]
  // Whatever fails here fails again, and is told, when it is needed.
  await (mayPermit ? loadPiece() : inquiry.offer.then(({ steps }) => loadSignatures(steps))).catch(() => {})
}

export declare namespace expectSignatures {
  type Options = {
    inquiry: Pick<Inquiry, 'offer'>
    intent: Pick<Intent, 'pay' | 'chainId'>
    policy: Policy | undefined
  }
}

/** What has steps signed and posted. */
export type Signatures = typeof import('./signatures.js')['signatures']

async function load(steps: readonly Step[]): Promise<Signatures | undefined> {
  return steps.every(isTransaction) ? undefined : loadPiece()
}

async function loadPiece(): Promise<Signatures> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return import('./signatures.js').then(({ signatures: { ...loaded } }) => loaded)
}
