import { isHash } from 'viem'
import type { Place } from '../context/place.js'
import { waitForSettlement } from '../evidence/follow.js'
import type { Settlement } from '../evidence/settle.js'
import type { PlannedStep } from '../plan/makePlan.js'
import { askWallet } from '../wallet/askWallet.js'
import { sendCall } from '../wallet/sendCall.js'
import { findUnderWay } from './findUnderWay.js'

/**
 * Puts one transaction before the wallet and waits until it is mined and has succeeded. What is asked is written down
 * before it is asked, and again with the hash as soon as there is one.
 *
 * @throws CheckoutError as {@link findUnderWay}, {@link askWallet} and {@link waitForSettlement}.
 */
export async function runTransaction(
  context: runTransaction.Context,
  options: runTransaction.Options,
): Promise<Settlement> {
  const { step, index, place, next } = options
  const { to, data, value, id, market, once, swap, back } = step
  const call = { to, data, value }
  const { wallet, intent } = context
  const { buyer: from, chainId } = intent
  const draft = { id, kind: 'transaction' as const, calls: [call], market, once, swap, back }
  const underWay = await findUnderWay(context, { draft, place })
  if (underWay) return waitForSettlement(context, { entry: underWay, steps: [index], next })
  const { entry, answer: hash } = await askWallet(context, {
    draft,
    steps: [index],
    place,
    // What is no hash, as some accounts answer, is as good as none: the chain shows what was done.
    request: () =>
      sendCall({ wallet, from, chainId, call }).then((hash) => (isHash(hash) ? hash : undefined)),
    toChange: (hash) => ({ status: 'sent', ...(hash && { hash }) }),
  })
  context.dispatch({ type: 'send', step: index, hash })
  await context.emit({ type: 'sent', step: id, hash })
  return waitForSettlement(context, { entry, steps: [index], next })
}

export declare namespace runTransaction {
  type Context = askWallet.Context & waitForSettlement.Context
  type Options = {
    step: PlannedStep
    /** The place of the step in the plan, counted from 0. */
    index: number
    /** Where the account stands. @default it is read */
    place?: Place | undefined
    /** Reads where it stands after this one, where another follows. @default none follows */
    next?: (() => Promise<Place>) | undefined
  }
}
