import {
  type Address,
  BaseError,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  HttpRequestError,
  multicall3Abi,
  TimeoutError,
} from 'viem'
import { call } from 'viem/actions'

/**
 * Reads contract functions, and puts the reads of several callers into one call. If that call reverts, all its results are `undefined`.
 * Rejects if the node does not answer.
 *
 * It replaces viem's own batches: for a long list of tokens, a thousand reads may revert, and viem creates a slow error object for each.
 */
export function batchContractReads(
  options: batchContractReads.Options,
): Promise<readonly (Hex | undefined)[]> {
  const { client, to, calls, size } = options
  return new Promise((answer, fail) => {
    const bySize = waiting.get(client) ?? new Map<number, Question[]>()
    waiting.set(client, bySize)
    const questions = bySize.get(size) ?? []
    if (questions.push({ to, calls, answer, fail }) > 1) return
    bySize.set(size, questions)
    setTimeout(() => {
      bySize.delete(size)
      for (const group of groupsOf(questions, size)) void askGroup(client, group)
    })
  })
}

export declare namespace batchContractReads {
  type Options = {
    client: Client
    to: Address
    calls: readonly Hex[]
    size: number
  }
}

type Question = Pick<batchContractReads.Options, 'to' | 'calls'> & {
  answer: (results: readonly (Hex | undefined)[]) => void
  fail: (cause: unknown) => void
}

type Call = { target: Address; allowFailure: boolean; callData: Hex }

const waiting = new WeakMap<Client, Map<number, Question[]>>()

function groupsOf(questions: readonly Question[], size: number): Question[][] {
  const groups: Question[][] = []
  let room = 0
  for (const question of questions) {
    if (room < question.calls.length) {
      groups.push([])
      room = size
    }
    groups.at(-1)?.push(question)
    room -= question.calls.length
  }
  return groups
}

async function askGroup(client: Client, group: readonly Question[]): Promise<void> {
  const calls = group.flatMap(({ to, calls }) =>
    calls.map((callData) => ({ target: to, allowFailure: true, callData })),
  )
  try {
    const results = await aggregate(client, calls).catch(orNothing)
    let at = 0
    for (const { calls, answer } of group) answer(calls.map(() => returned(results[at++])))
  } catch (cause) {
    for (const { fail } of group) fail(cause)
  }
}

async function aggregate(client: Client, calls: readonly Call[]) {
  const contract = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const to = client.chain?.contracts?.multicall3?.address
  const { data = '0x' } = await call(
    { ...client, batch: undefined },
    { to, data: encodeFunctionData({ ...contract, args: [calls] }) },
  )
  return decodeFunctionResult({ ...contract, data })
}

function orNothing(error: unknown): readonly never[] {
  const silent = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
  if (error instanceof BaseError && error.walk(silent) !== null) throw error
  return []
}

function returned(result: { success: boolean; returnData: Hex } | undefined): Hex | undefined {
  return result?.success && result.returnData !== '0x' ? result.returnData : undefined
}
