import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  ExecutionRevertedError,
  type Hex,
  isHex,
} from 'viem'
import { causesOf } from '../errors.js'

/** Returns the data of a revert, from the error of a node or a wallet or from any of its causes. */
export function revertData(error: unknown): Hex | undefined {
  for (const cause of causesOf(error)) {
    // viem drops the original error if it cannot decode the data. Then it keeps the data in `raw`.
    const { data, raw } = cause as { data?: unknown; raw?: unknown }
    const inner = (data as { data?: unknown } | null | undefined)?.data
    const found = [data, inner, raw].find((each) => isHex(each))
    if (found) return found
  }
  return undefined
}

/**
 * A `catch` handler for contract reads. Returns `undefined` if the contract lacks the function. Throws any other error again,
 * for example one that says that the node did not answer.
 */
export function orUnanswered(error: unknown): undefined {
  if (!isContractAnswer(error)) throw error
}

/** Whether a contract read failed because the contract reverted or returned no usable result. A node that is silent gives neither. */
export function isContractAnswer(error: unknown): boolean {
  const isAnswer = (cause: unknown) =>
    cause instanceof ExecutionRevertedError ||
    cause instanceof AbiDecodingZeroDataError ||
    cause instanceof AbiDecodingDataSizeTooSmallError
  return causesOf(error).some(isAnswer) || revertData(error) !== undefined
}
