import { formatUnits, isAddressEqual } from 'viem'
import type { CheckoutOptions } from '../context/checkoutOptions.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Intent } from '../intent/intent.js'
import type { Journal } from '../journal/openJournal.js'
import { preview } from '../run/preview.js'

export async function checkParts(options: checkParts.Options): Promise<checkParts.ReturnType> {
  const { parts, ...rest } = options
  const ends = await Promise.allSettled(parts.map((part) => preview({ ...rest, ...part })))
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
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
    parts: readonly { intent: Intent; journal: Journal }[]
    signal: AbortSignal
  }
  type ReturnType = readonly preview.ReturnType[]
}

async function requireTotal(planned: readonly Planned[]): Promise<void> {
  for (const { intent, progress } of planned) {
    const sameCurrency = planned.filter((one) => isAddressEqual(one.intent.currency, intent.currency))
    const needed = sameCurrency.reduce((sum, one) => sum + one.progress.plan.forecast.pays, 0n)
    const held = await progress.data?.held
    if (held === undefined || held >= needed) continue
    const [costs, holds] = [needed, held].map((amount) => formatUnits(amount, intent.currencyDecimals))
    const details = `The basket costs ${costs}. The account holds ${holds}.`
    throw new CheckoutError('InsufficientFunds', { details, amounts: { of: 'price', needed, held } })
  }
}

type Planned = { intent: Intent; progress: Extract<preview.ReturnType, { at: 'send' }> }

function isRefusal(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'PlanRefused'
}
