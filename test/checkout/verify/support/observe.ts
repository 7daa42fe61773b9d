import type { Intent } from '../../../../src/checkout/intent/intent.js'
import { exploitLogs } from './exploitLogs.js'
import { amountOf, type Reading } from './readings.js'
import type { Block, CallResult, ChainCall, TamperChain } from './startTamperChain.js'

/**
 * Carries out blocks of calls and answers what the chain says to the readings: before the first block, and after each.
 * Right after each call others make the most of what it let them do.
 */
export async function observe(options: observe.Options): Promise<bigint[][]> {
  const { chain, intent, readings, given, offered, blocks } = options
  const questions = readings.map(({ call }) => call)
  const time = (blocks[0]?.time ?? 1n) - 1n
  const run = async (played: readonly Block[]) => {
    const asked = played.map((block) => ({ ...block, calls: [...block.calls, ...questions] }))
    return chain.run([{ time, calls: [...given, ...offered, ...questions] }, ...asked])
  }
  let results = await run(blocks)
  requireDone(results[0]?.slice(0, given.length) ?? [])
  const exploited = blocks.map((block, index) => ({
    ...block,
    calls: block.calls.flatMap((call, at) => [
      call,
      ...exploitLogs(results[index + 1]?.[at]?.logs ?? [], intent),
    ]),
  }))
  if (exploited.some(({ calls }, index) => calls.length !== blocks[index]?.calls.length))
    results = await run(exploited)
  return results.map((block) => {
    const answers = block.slice(-readings.length)
    return readings.map((reading, index) => amountOf(reading, answers[index]))
  })
}

export declare namespace observe {
  type Options = {
    chain: TamperChain
    intent: Intent
    readings: readonly Reading[]
    /** What must be there before. */
    given: readonly ChainCall[]
    /** What others do before, if they can. */
    offered: readonly ChainCall[]
    blocks: readonly Block[]
  }
}

/** A plan is judged by nothing when what it is about is not there. */
function requireDone(results: readonly CallResult[]): void {
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) throw new Error(`What a plan needs could not be made: ${JSON.stringify(failed)}`)
}
