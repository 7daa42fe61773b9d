import type { Hex } from 'viem'
import { requestSimulation, type SimulatedCall } from '../../evm/requestSimulation.js'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { Call } from '../decode/decodeCall.js'
import { readChain } from '../errors/readChain.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { nothingAsked } from '../verify/readTerms.js'
import type { ApprovalReads } from './approvals.js'
import { assertNotTokenIdAmount } from './assertNotTokenIdAmount.js'
import { equivalentCalls } from './equivalentCalls.js'
import type { PlanReaders } from './lazy/loadReaders.js'
import { approveLegs, buyLeg, stepsOf } from './legs.js'
import type { PurchaseData } from './readPurchaseData.js'
import { restrictPlan } from './restrictPlan.js'

/**
 * Simulates a plan while the chain answers the terms, as if the service states them truthfully. The result counts only if the verified
 * plan has exactly these calls on the same block, see `match`. So an untrue service lets nothing through.
 */
export function simulateOptimistically(options: simulateOptimistically.Options): OptimisticSimulation {
  let found: OptimisticResults | undefined
  runOptimistically(options, (results) => {
    found = results
  }).catch(() => {})
  return {
    match: (calls, blockNumber) =>
      found && found.blockNumber === blockNumber && keyOf(found.calls) === keyOf(calls) ? found : undefined,
  }
}

export declare namespace simulateOptimistically {
  type Options = Pick<ApprovalReads, 'readGranted'> & {
    /** The plan, as the service sent it. */
    steps: readonly Step[]
    intent: Intent
    policy: Policy | undefined
    readers: PlanReaders
    purchaseId: Hex
    data: PurchaseData
    /** Called when the simulation starts. */
    onSimulate: (rehearsed: { steps: readonly Step[]; facts: Facts }) => void
  }
}

/** A simulation that ran before the terms were known, see {@link simulateOptimistically}. */
export type OptimisticSimulation = {
  /** Returns the results if the simulation ran exactly these calls on this block. */
  match: (calls: readonly Call[], blockNumber: bigint | undefined) => OptimisticResults | undefined
}

type OptimisticResults = {
  calls: readonly Call[]
  blockNumber: bigint
  /** The simulated calls; `undefined` if the node cannot simulate. Rejects with `ChainFailed`. */
  results: Promise<SimulatedCall[] | undefined>
  /** The result of `assertNotTokenIdAmount`. */
  tokenIds: Promise<boolean>
}

async function runOptimistically(
  options: simulateOptimistically.Options,
  onFound: (results: OptimisticResults) => void,
): Promise<void> {
  const { intent, policy, readers, purchaseId, data, readGranted, onSimulate } = options
  const { client } = data
  const terms = { intent, policy, ...readers }
  const buying = buyLeg({ ...terms, steps: restrictPlan({ ...terms, steps: options.steps, purchaseId }) })
  const steps = stepsOf(await approveLegs([buying], { client, intent, policy, data, readGranted }))
  const { number: blockNumber } = await data.head
  const calls = equivalentCalls(steps)
  const results = readChain(() => requestSimulation({ client, from: intent.buyer, calls, blockNumber }))
  const tokenIds = assertNotTokenIdAmount({ client, intent, calls, spent: buying.spends })
  // A failure that nobody awaits must not become an unhandled rejection of the page.
  results.catch(() => {})
  tokenIds.catch(() => {})
  onFound({ calls, blockNumber, results, tokenIds })
  onSimulate({ steps, facts: nothingAsked })
}

function keyOf(calls: readonly Call[]): string {
  return calls
    .map(({ to, data, value }) => [to, data, value].join())
    .join('|')
    .toLowerCase()
}
