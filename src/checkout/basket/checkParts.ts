import { formatUnits, isAddressEqual } from 'viem'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { rehearse } from '../execute/rehearse.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'

/**
 * Verifies and simulates all parts of a basket before the first wallet prompt. The buyer must hold the price of all parts together. If
 * several parts fail, throws the first refusal, otherwise the first failure.
 *
 * Returns the result of each part. The checkout makes a new plan when the part's turn comes.
 *
 * @throws CheckoutError `InsufficientFunds`, and as {@link rehearse}
 * @throws RpcError – the service failed
 */
export async function checkParts(options: checkParts.Options): Promise<checkParts.ReturnType> {
  const { parts, ...rest } = options
  const ends = await Promise.allSettled(parts.map((part) => rehearse({ ...rest, ...part })))
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  // A refused plan is more important than a failed simulation, whichever comes first.
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
    /** The parts without a requested payment, each with its journal. This function does not write to it. */
    parts: readonly { intent: Intent; journal: Journal }[]
    /** Aborts the requests to the service. */
    signal: AbortSignal
  }
  type ReturnType = readonly rehearse.ReturnType[]
}

function isRefusal(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'PlanRefused'
}
