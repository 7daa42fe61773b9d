import { type Address, concat, getAddress, type Hex, numberToHex, size, slice } from 'viem'
import type { Swap } from '../swap.js'

export type PoolPath = Required<Pick<Swap, 'path' | 'fees'>> & { fees: readonly number[] }

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

export function writePoolPath({ path, fees }: PoolPath): Hex {
  const [last, ...before] = path.toReversed()
  const rest = before.flatMap((address, index) => [
    numberToHex(fees.at(-1 - index) ?? 0, { size: fee }),
    address,
  ])
  return concat([last ?? '0x', ...rest]).toLowerCase() as Hex
}

const [token, fee] = [20, 3]
