import { type Address, concat, getAddress, type Hex, numberToHex, size, slice } from 'viem'
import type { Swap } from '../swap.js'

/** A way through V3 pools: its tokens, and what each pool between two of them takes, in millionths. */
export type PoolPath = Required<Pick<Swap, 'path' | 'fees'>> & { fees: readonly number[] }

/**
 * Reads the way of a swap that gives an exact amount: the token that comes out, and to each pool its fee and the token that is
 * given for it.
 *
 * @throws a RangeError where the bytes do not come to an end with a token.
 */
export function readPoolPath(bytes: Hex): PoolPath {
  const pools = (size(bytes) - token) / (fee + token)
  if (!Number.isInteger(pools) || pools < 1) throw new RangeError('The path has half a pool.')
  const at = (start: number, length: number) => slice(bytes, start, start + length)
  const starts = Array.from({ length: pools + 1 }, (_, index) => index * (token + fee)).reverse()
  return {
    path: starts.map((start): Address => getAddress(at(start, token))),
    fees: starts.slice(1).map((start) => Number(at(start + token, fee))),
  }
}

/** Writes what {@link readPoolPath} reads. */
export function writePoolPath({ path, fees }: PoolPath): Hex {
  const [last, ...before] = path.toReversed()
  const rest = before.flatMap((one, index) => [numberToHex(fees.at(-1 - index) ?? 0, { size: fee }), one])
  // Bytes are compared as text, and addresses have capitals.
  return concat([last ?? '0x', ...rest]).toLowerCase() as Hex
}

/** How many bytes they are. */
const [token, fee] = [20, 3]
