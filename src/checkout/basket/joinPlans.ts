import { type Address, isAddressEqual } from 'viem'
import { requestSimulation } from '../../evm/requestSimulation.js'
import type { AccountState } from '../context/accountState.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { BatchMember } from '../plan/batchMember.js'
import type { Plan, PlannedStep } from '../plan/makePlan.js'
import { wantedOf } from '../plan/readMovement.js'
import { readForecast } from '../plan/simulate.js'
import { verifyNow } from '../run/stages/send.js'
import { extractPurchaseCall } from '../verify/extractPurchaseCall.js'
import { readBuy } from '../verify/readBuy.js'
import { isTransaction } from '../verify/transactionStep.js'
import { createTrust } from '../verify/trust.js'
import { totalOf } from '../verify/verifyPlan.js'
import { readAccountState } from '../wallet/readAccountState.js'

/**
 * Joins the purchase plans of several parts into one, and simulates all their calls in one sequence. Returns `undefined` if the caller must
 * buy the parts separately, for example in these cases:
 * - The node cannot simulate.
 * - In the sequence, a purchase reverts or has another result than its intent.
 * - A call cannot be decoded, or a step needs a signature.
 * - Two purchases buy the same token.
 */
export async function joinPlans(members: readonly JoinedPart[]): Promise<JoinedPlan | undefined> {
  const [first] = members
  if (!first || members.length < 2 || !members.every(isPlain) || !areSeparate(members)) return undefined
  const steps = members.flatMap(({ plan }) => plan.steps)
  const facts = members.map(({ plan }) => plan.facts).find(Boolean)
  const { client, intent } = first.context
  const accountState = await readAccountState({ client, intent }, { steps })
  const costs = await Promise.all(members.map((member) => costNow(member, accountState)))
  if (costs.includes(undefined)) return undefined
  const calls = steps.map(({ to, data, value }) => ({ to, data, value }))
  const blockNumber = facts && accountState.head.number
  const results = await readChain(() => requestSimulation({ client, from: intent.buyer, calls, blockNumber }))
  if (!results) return undefined
  let from = 0
  for (const { plan, context } of members) {
    const end = from + plan.steps.length
    const [own, done] = [calls.slice(from, end), results.slice(from, end)]
    const isAsAgreed = await readForecast({ intent: context.intent, calls: own, results: done }).then(
      () => true,
      refuseQuietly,
    )
    if (!isAsAgreed) return undefined
    from = end
  }
  const shares = members.map(({ context: { intent } }, at) => {
    const { currency, collectionAddress } = intent
    return { currency, collectionAddress, cost: costs[at] ?? 0n, tokens: wantedOf(intent) }
  })
  const of = (at: number) => ({ cost: costs[at] ?? 0n, others: shares.toSpliced(at, 1) })
  return { calls, accountState, shares: members.map((_, at) => of(at)) }
}

export type JoinedPart = { plan: Plan; context: Run }

export type JoinedPlan = {
  calls: readonly Pick<PlannedStep, 'to' | 'data' | 'value'>[]
  accountState: AccountState
  shares: readonly Omit<BatchMember, 'id'>[]
}

function isPlain({ plan: { steps, forecast }, context: { intent } }: JoinedPart): boolean {
  const paying = steps.filter(({ market }) => market)
  return (
    !intent.pay &&
    forecast.simulated &&
    steps.every(isTransaction) &&
    paying.length === 1 &&
    steps.at(-1)?.market !== undefined
  )
}

function areSeparate(members: readonly JoinedPart[]): boolean {
  const intents = members.map(({ context }) => context.intent)
  const isOne = (read: (intent: Intent) => Address) =>
    intents.every((one) => isAddressEqual(read(one), read(intents[0] ?? one)))
  const names = intents.flatMap((intent) =>
    wantedOf(intent).map(({ tokenId }) => `${intent.collectionAddress}:${tokenId}`.toLowerCase()),
  )
  return (
    isOne(({ buyer }) => buyer) && isOne(({ recipient }) => recipient) && new Set(names).size === names.length
  )
}

async function costNow(
  { plan, context }: JoinedPart,
  accountState: AccountState,
): Promise<bigint | undefined> {
  const { intent, policy } = context
  const { steps } = plan
  const facts = await verifyNow(context, { steps, facts: plan.facts, time: plan.time, accountState })
  const readers = await context.readers
  const terms = { intent, policy, facts, ...readers }
  const trust = createTrust(terms)
  const paying = steps.at(-1)
  const bought = paying && readBuy({ step: extractPurchaseCall(paying, trust, readers.swaps), intent, trust })
  return bought?.terms === 'read' ? totalOf(steps, terms) : undefined
}

/**
 * Returns `false` if the simulation refused the joined plan. The caller then buys each part alone, which can still succeed. Rethrows any
 * other error.
 */
function refuseQuietly(cause: unknown): false {
  if (cause instanceof CheckoutError && quiet.has(cause.code)) return false
  throw cause
}

const quiet = new Set(['WouldRevert', 'SimulationMismatch'])
