import type { Step } from '../../../protocol/step.js'
import { CheckoutError } from '../../errors/CheckoutError.js'
import { isTransaction } from '../../verify/verifyPlain.js'

/**
 * Loads what has the steps of a plan signed or posted; nothing where each is a transaction.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadSignatures(steps: readonly Step[]): Promise<Signatures | undefined> {
  const loaded = load(steps).catch((cause: unknown) => {
    throw new CheckoutError('NotLoaded', { cause })
  })
  loaded.catch(() => {})
  return loaded
}

type Signatures = typeof import('./signatures.js')['signatures']

async function load(steps: readonly Step[]): Promise<Signatures | undefined> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return steps.every(isTransaction)
    ? undefined
    : import('./signatures.js').then(({ signatures: { ...loaded } }) => loaded)
}
