import type { Hex } from 'viem'
import { call } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { loadSwaps } from '../plan/late/loadReaders.js'
import type { PlannedStep } from '../plan/makePlan.js'

/**
 * The step as it is sent: with what was signed for it just before, a permit or for Permit2, where there is something. What was rehearsed with an
 * allowance in its place is rehearsed once more with the permit itself.
 *
 * @throws CheckoutError `WalletFailed` where no token can read the signature, `WouldRevert` where the token or Permit2 does not take it.
 */
export async function handIn(
  { client, intent, readers }: Pick<CheckoutContext, 'client' | 'intent' | 'readers'>,
  { step, permit: before, signature }: handIn.Options,
): Promise<PlannedStep> {
  const permit = before?.signature && !before.post ? decodeAllowance(before.signature) : undefined
  if (!permit || !step.merged) return step
  const { deadline, through } = permit
  const { addPermit } = await loadSwaps()
  const { reverts } = await readers
  const data = signature && addPermit({ data: step.data, signature, deadline, through })
  if (!data)
    throw new CheckoutError('WalletFailed', { details: 'Its signature is not one that tokens read.' })
  const { to, value } = step
  await call(client, { account: intent.buyer, to, data, value }).catch((cause: unknown) => {
    const reverted = revertData(cause)
    throw reverted
      ? // What takes the signature says of it what a market says of its seller’s, by errors of the same names.
        new CheckoutError('WouldRevert', { ...revertReason(reverted, reverts.toReversed()), cause })
      : new CheckoutError('ChainFailed', { cause })
  })
  return { ...step, data }
}

export declare namespace handIn {
  type Options = {
    step: PlannedStep
    /** The step before it. */
    permit: PlannedStep | undefined
    /** What was signed at that. */
    signature: Hex | undefined
  }
}
