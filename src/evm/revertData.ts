import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  ExecutionRevertedError,
  type Hex,
  isHex,
} from 'viem'
import { causesOf } from '../errors.js'

export function revertData(error: unknown): Hex | undefined {
  for (const cause of causesOf(error)) {
    // Read `raw` too: if viem cannot decode revert data, it puts the data there.
    const { data, raw } = cause as { data?: unknown; raw?: unknown }
    const inner = (data as { data?: unknown } | null | undefined)?.data
    const found = [data, inner, raw].find((each) => isHex(each))
    if (found) return found
  }
  return undefined
}

/**
 * Returns `undefined` for the error of a contract read that reverted or returned nothing, and rethrows any other error, such as a timeout.
 */
export function undefinedIfReverted(error: unknown): undefined {
  if (!isContractAnswer(error)) throw error
}

export function isContractAnswer(error: unknown): boolean {
  const isAnswer = (cause: unknown) =>
    cause instanceof ExecutionRevertedError ||
    cause instanceof AbiDecodingZeroDataError ||
    cause instanceof AbiDecodingDataSizeTooSmallError
  return causesOf(error).some(isAnswer) || revertData(error) !== undefined
}
