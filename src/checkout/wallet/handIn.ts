import type { Hex } from 'viem'
import { call } from 'viem/actions'
import { decodePermit } from '../../evm/decodePermit.js'
import { revertData } from '../../evm/revertData.js'
import { revertReason } from '../../venues/revertReason.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { loadSwaps } from '../plan/late/loadReaders.js'
import type { PlannedStep } from '../plan/makePlan.js'

/**
 * The step as it is sent: with the permit in it that was signed for it just before, where there is one. What was rehearsed with an
 * allowance in its place is rehearsed once more with the permit itself.
 *
 * @throws CheckoutError `WalletFailed` where no token can read the signature, `WouldRevert` where the token does not take it.
 */
export async function handIn(
  { client, intent, readers }: Pick<CheckoutContext, 'client' | 'intent' | 'readers'>,
  { step, permit: before, signature }: handIn.Options,
): Promise<PlannedStep> {
  const permit = before?.signature && !before.post ? decodePermit(before.signature) : undefined
  if (!permit || !step.merged) return step
  const { deadline } = permit
  const { addPermit } = await loadSwaps()
  const { reverts } = await readers
  const data = signature && addPermit({ data: step.data, signature, deadline })
  if (!data)
    throw new CheckoutError('WalletFailed', { details: 'Its signature is not one that tokens read.' })
  const { to, value } = step
  await call(client, { account: intent.buyer, to, data, value }).catch((cause: unknown) => {
    const reverted = revertData(cause)
    throw reverted
      ? new CheckoutError('WouldRevert', { ...revertReason(reverted, reverts), cause })
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
