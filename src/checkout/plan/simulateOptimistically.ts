import type { Hex } from 'viem'
import type { Step } from '../../protocol/step.js'
import type { Facts } from '../../venues/facts.js'
import type { Call } from '../decode/decodeCall.js'
import type { Intent } from '../intent/intent.js'
import type { Policy } from '../verify/policy.js'
import { emptyFacts } from '../verify/readTerms.js'
import type { ApprovalReads } from './approvals.js'
import { assertNotTokenIdAmount } from './assertNotTokenIdAmount.js'
import { equivalentCalls } from './equivalentCalls.js'
import type { PlanReaders } from './lazy/loadReaders.js'
import { approveLegs, buyLeg, stepsOf } from './legs.js'
import type { PurchaseData } from './readPurchaseData.js'
import { restrictPlan } from './restrictPlan.js'
import { type SimulatedCalls, simulateCalls } from './simulateCalls.js'

/**
 * Simulates the offered steps before they are verified, to save time. The result counts only if the verified plan has the same calls at the
 * same block, so a lying service gains nothing.
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
    steps: readonly Step[]
    intent: Intent
    policy: Policy | undefined
    readers: PlanReaders
    purchaseId: Hex
    data: PurchaseData
    onSimulate: (simulated: { steps: readonly Step[]; facts: Facts }) => void
  }
}

export type OptimisticSimulation = {
  match: (calls: readonly Call[], blockNumber: bigint | undefined) => OptimisticResults | undefined
}

type OptimisticResults = {
  calls: readonly Call[]
  blockNumber: bigint
  simulated: Promise<SimulatedCalls | undefined>
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
  const simulated = simulateCalls({ client, intent, calls, token: intent.currency, blockNumber })
  const tokenIds = assertNotTokenIdAmount({ client, intent, calls, spent: buying.spends })
  // Ignore rejections of promises that the checkout never awaits: the host's page would report them as unhandled.
  simulated.catch(() => {})
  tokenIds.catch(() => {})
  onFound({ calls, blockNumber, simulated, tokenIds })
  onSimulate({ steps, facts: emptyFacts })
}

function keyOf(calls: readonly Call[]): string {
  return calls
    .map(({ to, data, value }) => [to, data, value].join())
    .join('|')
    .toLowerCase()
}
