import { AbiDecodingZeroDataError, ExecutionRevertedError } from 'viem'
import { revertData } from './revertData.js'

/**
 * For `catch` of a question to a contract: nothing comes back where the contract does not know it. Throws what says nothing of
 * the contract, such as that the node did not answer, or has a trouble of its own.
 */
export function orUnanswered(error: { walk?: (match: (cause: unknown) => boolean) => unknown }): undefined {
  // By these viem tells that a contract has answered, but not what it was asked.
  const isAnswer = error.walk?.(
    (cause) => cause instanceof ExecutionRevertedError || cause instanceof AbiDecodingZeroDataError,
  )
  if (!isAnswer && revertData(error) === undefined) throw error
}
