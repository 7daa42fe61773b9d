import { type Hex, isHex } from 'viem'
import { causesOf } from '../errors.js'

/** The data of a revert, wherever an error of a node or a wallet carries it. */
export function revertData(error: unknown): Hex | undefined {
  for (const cause of causesOf(error)) {
    const { data } = cause as { data?: unknown }
    const inner = (data as { data?: unknown } | null | undefined)?.data
    const found = [data, inner].find((each) => isHex(each))
    if (found) return found
  }
  return undefined
}
