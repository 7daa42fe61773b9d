import { zeroAddress } from 'viem'
import type { verify } from '../../../../../src/checkout/verify/verify.js'
import { createHonestPlan } from '../honestPlans.js'
import { generateMessage, type Kind, type Message } from './generateMessages.js'
import { isAllowed } from './isAllowed.js'
import { world } from './world.js'

/** Has `verify` judge generated messages, and holds each answer against that of {@link isAllowed}. */
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
    /** Told how many were judged. */
    onProgress?: ((judged: number) => void) | undefined
  }
  type ReturnType = {
    /** How many may be signed. */
    allowed: number
    /** How many of each kind may not. */
    kinds: Map<Kind, number>
    /** What passed and must not, and what was refused and need not have been. */
    passed: string[]
    refused: string[]
  }
}

/** Tells of messages whether they pass, before a signed purchase of a marketplace with logins of its own. */
export function createJudge(judge: typeof verify): (message: Pick<Message, 'data'>) => boolean {
  const { intent, base, now } = createHonestPlan({ venue: 'gasless' })
  return ({ data }) => {
    const step = { id: 'signEIP191', to: zeroAddress, data, value: 0n, price: 0n } as const
    const findings = judge({ steps: [step], intent, policy: world, base, now }).flat()
    // A message alone buys nothing, which is all that may be said of it.
    return findings.every(({ code }) => code === 'missing-step')
  }
}
