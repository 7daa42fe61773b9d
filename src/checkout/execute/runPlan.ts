import type { CheckoutContext } from '../context/checkoutContext.js'
import type { Plan, PlannedStep } from '../plan/makePlan.js'
import { refuseFindings } from '../plan/refuseFindings.js'
import { readFacts } from '../verify/readFacts.js'
import { offersBatches } from '../wallet/offersBatches.js'
import { runBatch } from './runBatch.js'
import { runPost } from './runPost.js'
import { runSignature } from './runSignature.js'
import { runTransaction } from './runTransaction.js'
import type { Settlement } from './waitForSettlement.js'

/**
 * Carries out the steps of a plan: all transactions at once, where there are several and the wallet offers it, otherwise
 * one step after the other. The payment comes back, if there was one.
 *
 * @throws CheckoutError as {@link runBatch}, {@link runTransaction} and {@link runSignature}; `PlanRefused`.
 */
export async function runPlan(
  context: runPlan.Context,
  options: runPlan.Options,
): Promise<Settlement | undefined> {
  const { steps } = options
  const mayBatch = steps.length > 1 && steps.every(isTransaction) && (await offersBatches(context))
  if (mayBatch) await refuseNow(context, options)
  const batch = mayBatch ? await runBatch(context, { steps }) : undefined
  return batch ?? runEach(context, options)
}

export declare namespace runPlan {
  type Context = Pick<CheckoutContext, 'till' | 'client' | 'intent' | 'policy'> &
    offersBatches.Context &
    runBatch.Context &
    runPost.Context &
    runSignature.Context &
    runTransaction.Context
  type Options = Pick<Plan, 'steps' | 'facts'>
}

async function runEach(
  context: runPlan.Context,
  { steps, facts }: runPlan.Options,
): Promise<Settlement | undefined> {
  let settlement: Settlement | undefined
  for (const [index, step] of steps.entries()) {
    await refuseNow(context, { steps: steps.slice(index), facts })
    if (step.signature || step.id === 'signEIP191') settlement = await runSignature(context, { step, index })
    else if (step.post) await runPost(context, { post: step.post, index })
    else settlement = await runTransaction(context, { step, index })
  }
  return settlement
}

/**
 * What is about to be shown to the wallet is held against the intent once more, as it is sent, on the terms that the chain
 * says by now.
 */
async function refuseNow(
  context: runPlan.Context,
  { steps, facts: earlier }: runPlan.Options,
): Promise<void> {
  const { till, client, intent, policy } = context
  const facts = earlier && (await readFacts({ client, steps, intent, policy, earlier }))
  refuseFindings({ steps, till, intent, policy, facts })
}

function isTransaction({ signature, post, id }: PlannedStep): boolean {
  return !signature && !post && id !== 'signEIP191'
}
