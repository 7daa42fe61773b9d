import type { Hex } from 'viem'
import { RpcError } from '../../protocol/errors.js'
import type { PostRequest } from '../../protocol/step.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readTransactionStatus } from '../evidence/gather.js'
import type { EntryHandle } from '../journal/openJournal.js'
import type { PlannedStep } from '../plan/makePlan.js'

export async function runPost(context: runPost.Context, { post, index }: runPost.Options): Promise<void> {
  const { till, intent, dispatch, signal } = context
  dispatch({ type: 'send', step: index })
  await till.postStep({ chainId: intent.chainId, ...post }, { signal })
  dispatch({ type: 'finish', step: index })
}

export declare namespace runPost {
  type Context = Pick<Run, 'till' | 'intent' | 'dispatch' | 'signal'>
  type Options = {
    post: PostRequest
    index: number
  }
}

/** Posts a signature to the service. Throws `PaymentUnknown` if the signature pays and the service may have received it. */
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
    const request = entry.read()
    if (!request.market) throw cause
    const { kind } = await readTransactionStatus({ client, intent, journal, entry: request })
    if (kind === 'made' || kind === 'void') return
    // The journal entry stays `sent`, because a service that refused the signature may still use it until the deadline.
    throw isRefusal(cause) ? cause : new CheckoutError('PaymentUnknown', { cause })
  }
}

export declare namespace deliverSignature {
  type Context = Pick<Run, 'till' | 'client' | 'intent' | 'journal' | 'signal'>
  type Options = {
    step: Pick<PlannedStep, 'post' | 'executeType'>
    entry: EntryHandle
    signature: Hex
  }
}

/** Whether the service refused the signature. After any other error, the service may have stored the signature. */
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
