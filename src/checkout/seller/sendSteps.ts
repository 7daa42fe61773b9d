import type { Funds } from '../../errors.js'
import { hasRejectionCode } from '../../evm/providerError.js'
import type { Step } from '../../protocol/step.js'
import { asCheckoutError } from '../errors/asCheckoutError.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { switchChain } from '../wallet/switchChain.js'
import type { SellerContext } from './sellerContext.js'
import { sendAsSeller } from './sellerRequests.js'

/** Sends the steps of a seller: the approval, if there is one, and then the step that sells, cancels or makes an offer. */
export async function sendSteps<result>(
  context: SellerContext,
  { steps, verify, onStep, readAllowed, sendLast }: sendSteps.Options<result>,
): Promise<result> {
  await verify(0)
  await switchChain({ ...context, dispatch: () => {} })
  const requested: Step[] = []
  try {
    for (const [index, step] of steps.entries()) {
      // Verify again before each step, because the facts on the chain may change while the approval is mined.
      await verify(index)
      onStep?.(step)
      requested.push(step)
      if (index === steps.length - 1) return await sendLast(step)
      await sendAsSeller(context, step)
    }
  } catch (cause) {
    if (!(cause instanceof CheckoutError) || cause.funds === 'spent') throw cause
    throw asCheckoutError(cause, await readLeft({ requested, cause, readAllowed }))
  }
  throw new CheckoutError('EmptyPlan')
}

export declare namespace sendSteps {
  type Options<result> = {
    steps: readonly Step[]
    /** Verifies all steps, and simulates the steps from this index on. Throws if the seller must not send one of the steps. */
    verify: (from: number) => Promise<void>
    /** Called with each step before the wallet prompt. */
    onStep?: ((step: Step) => void) | undefined
    /** Reads whether an approval that these steps requested is in effect. */
    readAllowed: (approval: Step) => Promise<boolean>
    /** Sends the last step, and returns its proven result. */
    sendLast: (step: Step) => Promise<result>
  }
}

/**
 * Returns the state of the money after a failed step. `approval`: the requested approval is in effect. `unknown`: it may still take effect.
 * `none`: neither.
 */
async function readLeft({ requested, cause, readAllowed }: LeftOptions): Promise<Funds> {
  const [approval] = requested
  if (approval?.id !== 'tokenApproval') return 'none'
  const isAllowed = await readAllowed(approval).catch(() => undefined)
  if (isAllowed) return 'approval'
  // If the wallet reported the rejection only as a text, without an error code, it may still send the approval.
  const isDeclined = cause.code !== 'Rejected' || hasRejectionCode(cause.cause)
  const isOver = isAllowed === false && (requested.length > 1 || (ends.has(cause.code) && isDeclined))
  return isOver ? 'none' : 'unknown'
}

type LeftOptions = Pick<sendSteps.Options<unknown>, 'readAllowed'> & {
  requested: readonly Step[]
  cause: CheckoutError
}

/** The errors after which a transaction cannot take effect any more. */
const ends: ReadonlySet<string> = new Set([
  'Rejected',
  'Reverted',
  'Replaced',
  'CancelledInWallet',
  'WrongAccount',
  'WrongChain',
])
