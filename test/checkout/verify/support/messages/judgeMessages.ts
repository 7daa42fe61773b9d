import { zeroAddress } from 'viem'
import type { verify } from '../../../../../src/checkout/verify/verify.js'
import { createHonestPlan } from '../honestPlans.js'
import { generateMessage, type Kind, type Message } from './generateMessages.js'
import { isAllowed } from './isAllowed.js'
import { world } from './world.js'

/** Compares the verdicts of `verify` with those of {@link isAllowed} for generated messages. */
export function judgeMessages(options: judgeMessages.Options): judgeMessages.ReturnType {
  const { seed, count, onProgress = () => {} } = options
  const passes = createJudge(options.verify)
  const result: judgeMessages.ReturnType = { allowed: 0, kinds: new Map(), passed: [], refused: [] }
  for (let number = 0; number < count; number++) {
    const message = generateMessage(seed, number)
    const { kind, data, text } = message
    const allowed = text !== undefined && isAllowed(text)
    const wrong = `${number}: ${JSON.stringify(text ?? data)}`
    if (passes(message) && !allowed) result.passed.push(wrong)
    if (!passes(message) && allowed) result.refused.push(wrong)
    if (allowed) result.allowed++
    else result.kinds.set(kind, (result.kinds.get(kind) ?? 0) + 1)
    onProgress(number + 1)
  }
  return result
}

export declare namespace judgeMessages {
  type Options = {
    verify: typeof verify
    seed: number
    count: number
    onProgress?: ((judged: number) => void) | undefined
  }
  type ReturnType = {
    /** The number of messages that may be signed. */
    allowed: number
    /** The number of messages of each kind that may not be signed. */
    kinds: Map<Kind, number>
    /** The messages that were wrongly accepted. */
    passed: string[]
    /** The messages that were wrongly refused. */
    refused: string[]
  }
}

/**
 * Returns a function that verifies a message, as a step before a signed purchase, with the policy of `world`. That function returns whether
 * `verify` accepts the message.
 */
export function createJudge(judge: typeof verify): (message: Pick<Message, 'data'>) => boolean {
  const { intent, base, now } = createHonestPlan({ venue: 'gasless' })
  return ({ data }) => {
    const step = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
    const findings = judge({ steps: [step], intent, policy: world, base, now }).flat()
    // Ignore `missing-step`, because the plan has only the message and buys nothing.
    return findings.every(({ code }) => code === 'missing-step')
  }
}
