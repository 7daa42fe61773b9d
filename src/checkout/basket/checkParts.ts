import { formatUnits, isAddressEqual } from 'viem'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'
import { preview } from '../run/preview.js'

/**
 * Runs the purchases of a basket up to their first wallet prompt: each is verified and simulated by itself, and the buyer has to hold
 * the price of all of them.
 *
 * @returns One result for each purchase. A plan is a preview: the purchase makes a new one when its turn comes.
 * @throws CheckoutError `PlanRefused` first, if the checkout refuses any of them; `InsufficientFunds`, and as the stages of a purchase;
 * RpcError of the service.
 */
export async function checkParts(options: checkParts.Options): Promise<checkParts.ReturnType> {
  const { parts, ...rest } = options
  const ends = await Promise.allSettled(parts.map((part) => preview({ ...rest, ...part })))
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  // A refused plan matters more than a failed request, whichever arrives first.
  if (failed.length > 0) throw failed.find(isRefusal) ?? failed[0]
  const checked = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const planned = checked.flatMap((one, at) => {
    const intent = parts[at]?.intent
    return one && 'at' in one && intent ? { intent, progress: one } : []
  })
  await requireTotal(planned)
  return checked
}

export declare namespace checkParts {
  type Options = Pick<CheckoutOptions, 'till' | 'client' | 'policy' | 'wallet'> & {
    /** The purchases for which no payment was requested yet. Nothing is written to their journals. */
    parts: readonly { intent: Intent; journal: Journal }[]
    /** Aborts the requests to the service. */
    signal: AbortSignal
  }
  type ReturnType = readonly preview.ReturnType[]
}

/** Makes sure that the buyer holds the price of all purchases together, for each currency. */
async function requireTotal(planned: readonly Planned[]): Promise<void> {
  for (const { intent, progress } of planned) {
    const sameCurrency = planned.filter((one) => isAddressEqual(one.intent.currency, intent.currency))
    const needed = sameCurrency.reduce((sum, one) => sum + one.progress.plan.forecast.pays, 0n)
    const held = await progress.data?.held
    if (held === undefined || held >= needed) continue
    const [costs, holds] = [needed, held].map((amount) => formatUnits(amount, intent.currencyDecimals))
    const details = `The basket costs ${costs} and the account holds ${holds}.`
    throw new CheckoutError('InsufficientFunds', { details, amounts: { of: 'price', needed, held } })
  }
}

type Planned = { intent: Intent; progress: Extract<preview.ReturnType, { at: 'send' }> }

function isRefusal(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'PlanRefused'
}
