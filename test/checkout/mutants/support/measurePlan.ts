import { getAddress } from 'viem'
import type { Step } from '../../../../src/protocol/step.js'
import { type Moves, movesOf } from './movesOf.js'
import type { Subject } from './subject.js'

/**
 * Returns the effects of the steps, and the largest allowances after any step. If the plan stops after this step, a spender may use this
 * allowance.
 */
export async function measurePlan(
  subject: Subject,
  steps: readonly Step[],
): Promise<{ all: Moves; peak: Pick<Moves, 'allowed'> }> {
  const { world, intent } = subject
  const { sends, relays } = await subject.actsOf(steps)
  const calls = [...sends, ...relays]
  const { buyer, recipient, fees } = intent
  const accounts = [...new Set([buyer, recipient, ...fees.map(({ receiver }) => receiver)])]
  const shared = { world, before: subject.before(steps), buyer, accounts }
  const all = await movesOf({ ...shared, calls })
  // Count the allowances after each step, because they remain if the buyer stops there.
  const parts = await Promise.all(
    calls.map((_, index) => movesOf({ ...shared, calls: calls.slice(0, index) })),
  )
  const { currency, maxAmount } = intent.pay ?? { currency: intent.currency, maxAmount: intent.maxTotal }
  const taken = subject.payees.map(
    (one) => [`${getAddress(currency)} by ${getAddress(one)}`, maxAmount] as const,
  )
  const allowed = new Map([...all.allowed, ...taken])
  for (const part of parts) {
    for (const [name, amount] of part.allowed) {
      if (amount > (allowed.get(name) ?? 0n)) allowed.set(name, amount)
    }
  }
  return { all, peak: { allowed } }
}
