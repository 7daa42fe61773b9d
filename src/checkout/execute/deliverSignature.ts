import type { Hex } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { CheckoutContext } from '../context/checkoutContext.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PlannedStep } from '../plan/makePlan.js'

/**
 * Hands a signature over as its step says: to `Execute`, or by a post of its own.
 *
 * @throws RpcError when the service refused the signature; CheckoutError `PaymentUnknown` when it is not known whether it
 * took one that pays, `Cancelled`.
 */
export async function deliverSignature(
  context: deliverSignature.Context,
  options: deliverSignature.Options,
): Promise<void> {
  const { till, client, intent, journal, signal } = context
  const { step, entry, signature } = options
  const { post, executeType } = step
  if (!post) return
  const { endpoint, method, body } = post
  const { chainId } = intent
  try {
    if (executeType && executeType !== 'unknown') {
      await till.execute({ chainId, signature, method, endpoint, executeType, body }, { signal })
    } else {
      await till.postStep({ chainId, endpoint, method, body: { ...body, signature } }, { signal })
    }
  } catch (cause) {
    if (signal.aborted) throw new CheckoutError('Cancelled', { cause })
    const asked = entry.read()
    if (!asked.market) throw cause
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: asked })
    if (kind === 'made' || kind === 'void') return
    // What it says does not take the signature back from it: until the deadline it may be used.
    throw isRefusal(cause) ? cause : new CheckoutError('PaymentUnknown', { cause })
  }
}

export declare namespace deliverSignature {
  type Context = Pick<CheckoutContext, 'till' | 'client' | 'intent' | 'journal' | 'signal'>
  type Options = {
    step: Pick<PlannedStep, 'post' | 'executeType'>
    /** The request by which the wallet was asked to sign. */
    entry: EntryHandle
    signature: Hex
  }
}

/** Whether the service said no. Anything else leaves open whether it has the signature. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    error.status >= 400 &&
    error.status < 500 &&
    !error.retry &&
    !connectionErrors.has(error.code)
  )
}

const connectionErrors = new Set(['WebrpcClientDisconnected', 'WebrpcBadResponse'])
