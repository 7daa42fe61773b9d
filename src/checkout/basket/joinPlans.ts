import { type Address, isAddressEqual } from 'viem'
import { requestSimulation } from '../../evm/requestSimulation.js'
import type { Place } from '../context/place.js'
import type { Run } from '../context/run.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Plan, PlannedStep } from '../plan/makePlan.js'
import { wantedOf } from '../plan/readMovement.js'
import { readForecast } from '../plan/simulate.js'
import type { Together } from '../plan/together.js'
import { verifyNow } from '../run/stages/send.js'
import { purchaseIn } from '../verify/purchaseIn.js'
import { readBuy } from '../verify/readBuy.js'
import { createTrust } from '../verify/trust.js'
import { isTransaction } from '../verify/verifyPlain.js'
import { totalOf } from '../verify/verifyPlan.js'
import { readPlace } from '../wallet/readPlace.js'

/**
 * Makes one plan of those of several purchases: all of their calls, in their order, and nothing else. Each is held against its own
 * intent once more, on the terms of the newest block, and all of them are tried out one after the other: what its own calls do
 * after those before it has to be what was agreed for each.
 *
 * @returns Nothing where they do not go together: where the node cannot try them out, one does not go through after another, a
 * call cannot be read, something is to be signed, or two bring the same token.
 * @throws CheckoutError `PlanRefused`, `ChainFailed`.
 */
export async function joinPlans(members: readonly JoinedPart[]): Promise<JoinedPlan | undefined> {
  const [first] = members
  if (!first || members.length < 2 || !members.every(isPlain) || !areApart(members)) return undefined
  const steps = members.flatMap(({ plan }) => plan.steps)
  const facts = members.map(({ plan }) => plan.facts).find(Boolean)
  const { client, intent } = first.context
  const place = await readPlace({ client, intent }, { steps })
  const costs = await Promise.all(members.map((member) => costNow(member, place)))
  if (costs.includes(undefined)) return undefined
  const calls = steps.map(({ to, data, value }) => ({ to, data, value }))
  const blockNumber = facts && place.head.number
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
  return { calls, place, shares: members.map((_, at) => of(at)) }
}

/** A purchase of a basket, with its plan and what carries it out. */
export type JoinedPart = { plan: Plan; context: Run }

/** One plan of several purchases. */
export type JoinedPlan = {
  /** All of their calls. */
  calls: readonly Pick<PlannedStep, 'to' | 'data' | 'value'>[]
  /** Where the account stands. */
  place: Place
  /** Of each purchase, in their order, what tells it apart afterwards. */
  shares: readonly Omit<Together, 'id'>[]
}

/** Whether a plan is of transactions alone, of which the last pays. */
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

/** Whether all of them are one buyer’s and one recipient’s, and no two bring the same token. */
function areApart(members: readonly JoinedPart[]): boolean {
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

/** What a purchase costs by now; nothing where its calls cannot be read. Throws where they are not as agreed any more. */
async function costNow({ plan, context }: JoinedPart, place: Place): Promise<bigint | undefined> {
  const { intent, policy } = context
  const { steps } = plan
  const facts = await verifyNow(context, { steps, facts: plan.facts, time: plan.time, place })
  const readers = await context.readers
  const terms = { intent, policy, facts, ...readers }
  const trust = createTrust(terms)
  const paying = steps.at(-1)
  const bought = paying && readBuy({ step: purchaseIn(paying, trust, readers.swaps), intent, trust })
  return bought?.terms === 'read' ? totalOf(steps, terms) : undefined
}

/** What does not go through after the others may well go through by itself. */
function refuseQuietly(cause: unknown): false {
  if (cause instanceof CheckoutError && quiet.has(cause.code)) return false
  throw cause
}

const quiet = new Set(['WouldRevert', 'ForecastMismatch'])
