import type { Hex } from 'viem'
import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { Call } from '../decode/decodeCall.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { nothingAsked } from '../verify/readTerms.js'
import { adjustApprovals } from './adjustApprovals.js'
import { equivalentCalls } from './equivalentCalls.js'
import type { Inquiry } from './inquire.js'
import type { PlanReaders } from './lazy/loadReaders.js'
import { refuseTokenIds } from './refuseTokenIds.js'
import { restrictPlan } from './restrictPlan.js'

/**
 * Tries out a plan while the chain is asked about its terms, as it will be where these are what the service says. What comes out counts
 * only where the plan has come to be just these calls on just this block, see `match`: so nothing is let through by a guess.
 */
export function guessPlan(options: guessPlan.Options): GuessedPlan {
  const { steps: offered, intent, policy, readers, purchaseId, inquiry, readGranted, onRehearse } = options
  const { client } = inquiry
  let found: Guess | undefined
  const guess = async () => {
    const terms = { intent, policy, ...readers }
    const restricted = restrictPlan({ steps: offered, purchaseId, ...terms })
    const adjusted = await adjustApprovals({ client, steps: restricted, readGranted, inquiry, ...terms })
    const { steps, spent } = adjusted
    const { number: blockNumber } = await inquiry.head
    const calls = equivalentCalls(steps)
    const results = readChain(() => requestSimulation({ client, from: intent.buyer, calls, blockNumber }))
    const tokenIds = refuseTokenIds({ client, intent, calls, spent })
    // What fails unneeded is no error of the page.
    for (const asked of [results, tokenIds]) asked.catch(() => {})
    found = { calls, blockNumber, results, tokenIds }
    onRehearse({ steps, facts: nothingAsked })
  }
  guess().catch(() => {})
  return {
    match: (calls, blockNumber) =>
      found && found.blockNumber === blockNumber && nameOf(found.calls) === nameOf(calls) ? found : undefined,
  }
}

export declare namespace guessPlan {
  type Options = Pick<adjustApprovals.Options, 'readGranted'> & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    intent: Intent
    policy: Policy | undefined
    readers: PlanReaders
    purchaseId: Hex
    inquiry: Inquiry
    /** Called when the steps are tried out. */
    onRehearse: (rehearsed: { steps: readonly Step[]; facts: Facts }) => void
  }
}

/** What was tried out, see {@link guessPlan}. */
export type GuessedPlan = {
  /** What came out, if it was just these calls on just this block. */
  match: (calls: readonly Call[], blockNumber: bigint | undefined) => Guess | undefined
}

type Guess = {
  calls: readonly Call[]
  blockNumber: bigint
  /** What the calls would do; nothing where the node does not simulate. Rejects with `ChainFailed`. */
  results: Promise<SimulatedCall[] | undefined>
  /** See `refuseTokenIds`. */
  tokenIds: Promise<boolean>
}

function nameOf(calls: readonly Call[]): string {
  return calls
    .map(({ to, data, value }) => [to, data as Hex, value].join())
    .join('|')
    .toLowerCase()
}
