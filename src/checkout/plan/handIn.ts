import type { Hex } from 'viem'
import { call } from 'viem/actions'
import { revertData } from '../../evm/revertData.js'
import type { Step } from '../../protocol/step.js'
import { addPermit } from '../../swaps/checkout/addPermit.js'
import type { Reverts } from '../../venues/decodeRevert.js'
import { revertReason } from '../../venues/revertReason.js'
import { decodeAllowance } from '../decode/decodeAllowance.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { ChainClient } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'

/**
 * The step as it is sent: with what was signed for it just before, a permit or for Permit2, where there is something. What was rehearsed with an
 * allowance in its place is rehearsed once more with the permit itself.
 *
 * @throws CheckoutError `WalletFailed` where no token can read the signature, `WouldRevert` where the token or Permit2 does not take it.
 */
export async function handIn<step extends Sent>(options: handIn.Options<step>): Promise<step> {
  const { client, intent, reverts, step, permit: before, signature } = options
  const permit = before.signature && decodeAllowance(before.signature)
  if (!permit) return step
  const { deadline, through } = permit
  const data = signature && addPermit({ data: step.data, signature, deadline, through })
  if (!data)
    throw new CheckoutError('WalletFailed', { details: 'Its signature is not one that tokens read.' })
  const { to, value } = step
  await call(client, { account: intent.buyer, to, data, value }).catch((cause: unknown) => {
    const reverted = revertData(cause)
    throw reverted
      ? // A market has errors of the same names for the signature of its seller: the permit's meaning, which is last, wins.
        new CheckoutError('WouldRevert', { ...revertReason(reverted, reverts.toReversed()), cause })
      : new CheckoutError('ChainFailed', { cause })
  })
  return { ...step, data }
}

export declare namespace handIn {
  type Options<step extends Sent> = {
    client: ChainClient
    intent: Pick<Intent, 'buyer'>
    /** Why a contract refuses. */
    reverts: readonly Reverts[]
    step: step
    /** The step before it. */
    permit: Pick<Step, 'signature'>
    /** What was signed at that. */
    signature: Hex | undefined
  }
}

type Sent = Pick<Step, 'to' | 'value'> & { data: Hex }
