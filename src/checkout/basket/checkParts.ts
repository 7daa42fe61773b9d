import { formatUnits, isAddressEqual } from 'viem'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { rehearse } from '../execute/rehearse.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'

/**
 * Rehearses purchases that are to be made one after the other, before the wallet is asked for the first of them: each is verified
 * and tried out, and the buyer has to hold what all of them cost. Of several that fail the first that is refused is told, or else the
 * first.
 *
 * @returns What comes of each; no plan is made of it, since each is looked at again when its turn comes.
 * @throws CheckoutError `InsufficientFunds`, and as {@link rehearse}; RpcError of the service.
 */
export async function checkParts(options: checkParts.Options): Promise<checkParts.ReturnType> {
  const { parts, ...rest } = options
  const ends = await Promise.allSettled(parts.map((part) => rehearse({ ...rest, ...part })))
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  // What no wallet may sign is told before what would only fail, whichever is known sooner.
  if (failed.length > 0) throw failed.find(isRefusal) ?? failed[0]
  const checked = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const planned = checked.flatMap((one, at) => {
    const intent = parts[at]?.intent
    return one?.kind === 'plan' && intent ? { ...one, intent } : []
  })
  for (const { intent, inquiry } of planned) {
    const together = planned.filter((one) => isAddressEqual(one.intent.currency, intent.currency))
    const needed = together.reduce((sum, { plan }) => sum + plan.forecast.pays, 0n)
    const held = await inquiry.held
    if (held >= needed) continue
    const [costs, holds] = [needed, held].map((amount) => formatUnits(amount, intent.currencyDecimals))
    const details = `All of it together costs ${costs} and the account holds ${holds}.`
    throw new CheckoutError('InsufficientFunds', { details, amounts: { of: 'price', needed, held } })
  }
  return checked
}

export declare namespace checkParts {
  type Options = Pick<CheckoutOptions, 'till' | 'client' | 'policy'> & {
    /** The purchases for which no payment was asked yet, each with its journal, which is not written to. */
    parts: readonly { intent: Intent; journal: Journal }[]
    /** Aborts what is asked of the service. */
    signal: AbortSignal
  }
  type ReturnType = readonly rehearse.ReturnType[]
}

function isRefusal(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'PlanRefused'
}
