import { withoutLookups } from '../../evm/withoutLookups.js'
import type { StepType } from '../../protocol/enums.js'
import type { Facts } from '../../venues/facts.js'
import { knownReverts } from '../../venues/knownReverts.js'
import { seaportReverts } from '../../venues/seaport/seaportReasons.js'
import { swapReverts } from '../../venues/swapReverts.js'
import { CheckoutError } from '../errors/CheckoutError.js'
import type { Finding } from '../errors/finding.js'
import { type ChainClient, readChain } from '../errors/readChain.js'
import { explain } from '../explain/explain.js'
import { marketAddresses } from '../verify/policy.js'
import { readFacts } from '../verify/readFacts.js'
import { readTime } from '../verify/readTime.js'
import { verify } from '../verify/verify.js'
import { equivalentCalls } from './equivalentCalls.js'
import type { Plan } from './readPlan.js'
import { simulate } from './simulate.js'

export type PlanReview = {
  ok: boolean
  steps: readonly { id: StepType; text: string; findings: readonly Finding[] }[]
  simulation?: PlanSimulation
}

export type PlanSimulation = {
  simulated: boolean
  pays?: string
  receives?: readonly { tokenId: string; quantity: string }[]
  problem?: { code: string; text: string }
}

export async function reviewPlan(options: reviewPlan.Options): Promise<PlanReview> {
  const { plan } = options
  const client = options.client && withoutLookups(options.client)
  const { steps, intent, policy } = plan
  const now = options.now ?? (client && (await readClock(client)))
  const facts = await readPlanFacts(plan, client)
  const found = verify({ steps, intent, policy, now, facts })
  const markets = marketAddresses(policy, intent.chainId)
  const reviewed = steps.map((step, index) => {
    return { id: step.id, text: explain(step, { markets }), findings: found[index] ?? [] }
  })
  const nothing = { id: 'unknown', text: 'Nothing at all', findings: found[0] ?? [] }
  const simulation = client ? await simulatePlan(plan, client) : undefined
  const harmless = simulation?.problem === undefined || !refused.has(simulation.problem.code)
  return {
    ok: found.flat().length === 0 && harmless,
    steps: steps.length === 0 ? [nothing] : reviewed,
    ...(simulation ? { simulation } : {}),
  }
}

export declare namespace reviewPlan {
  type Options = {
    plan: Plan
    client?: ChainClient | undefined
    now?: (() => number) | undefined
  }
}

const refused = new Set(['WouldRevert', 'SimulationMismatch'])

async function readPlanFacts(
  { steps, intent, policy }: Plan,
  client: ChainClient | undefined,
): Promise<Facts | undefined> {
  if (!client) return undefined
  return readFacts({ client, steps, intent, policy }).catch((error: unknown) => {
    // Ignore this error, because `simulatePlan` runs next, fails with the same error and reports it.
    if (error instanceof CheckoutError) return undefined
    throw error
  })
}

async function readClock(client: ChainClient): Promise<(() => number) | undefined> {
  const time = await readTime(client).catch(() => undefined)
  return time === undefined ? undefined : () => time
}

async function simulatePlan({ steps, intent }: Plan, client: ChainClient): Promise<PlanSimulation> {
  try {
    const chainId = Number(await readChain(() => client.request({ method: 'eth_chainId' })))
    if (chainId !== intent.chainId) {
      const text = `The node is on chain ${chainId}, the plan is for ${intent.chainId}.`
      return { simulated: false, problem: { code: 'WrongChain', text } }
    }
    const { forecast } = await simulate({
      client,
      intent,
      calls: equivalentCalls(steps),
      venues: [...knownReverts, seaportReverts, swapReverts],
    })
    const { simulated, pays, receives } = forecast
    if (!simulated) {
      return { simulated, problem: { code: 'NotSimulated', text: 'The node does not offer simulation.' } }
    }
    const received = receives.map(({ tokenId, quantity }) => ({
      tokenId: `${tokenId}`,
      quantity: `${quantity}`,
    }))
    return { simulated, pays: `${pays}`, receives: received }
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    const { code, shortMessage, details } = error
    return { simulated: refused.has(code), problem: { code, text: details ?? shortMessage } }
  }
}
