import type { Intent } from '../../../../src/checkout/intent/intent.js'
import { exploitLogs } from './exploitLogs.js'
import { amountOf, type Reading } from './readings.js'
import type { Block, CallResult, ChainCall, TamperChain } from './startTamperChain.js'

/**
 * Carries out blocks of calls. After each call, other accounts exploit its effects. Returns the results of the readings before the first
 * block, and after each block.
 */
export async function observe(options: observe.Options): Promise<bigint[][]> {
  const { chain, intent, readings, given, offered, blocks } = options
  const questions = readings.map(({ call }) => call)
  const time = (blocks[0]?.time ?? 1n) - 1n
  const run = async (played: readonly Block[]) => {
    const queried = played.map((block) => ({ ...block, calls: [...block.calls, ...questions] }))
    return chain.run([{ time, calls: [...given, ...offered, ...questions] }, ...queried])
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
    /** The calls that set up a plan. They come before the first block and must succeed. */
    given: readonly ChainCall[]
    /** The calls of colluding accounts. They come before the first block and may fail. */
    offered: readonly ChainCall[]
    blocks: readonly Block[]
  }
}

/** Throws if the setup of a plan failed, because a verdict on the plan then means nothing. */
function requireDone(results: readonly CallResult[]): void {
  const failed = results.find(({ status }) => status !== '0x1')
  if (failed) throw new Error(`What a plan needs could not be made: ${JSON.stringify(failed)}`)
}
