import fc from 'fast-check'
import {
  type Abi,
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isHex,
  numberToHex,
} from 'viem'
import { swapCheckoutAbi } from '../../../../src/swaps/checkout/swapCheckoutAbi.js'
import { uniswapV2Abi } from '../../../../src/swaps/uniswapV2/uniswapV2Router.js'
import { uniswapV3Abi } from '../../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalAbi } from '../../../../src/swaps/universal/universalAbi.js'
import { requestAbi } from '../../../../src/venues/request/requestAbi.js'
import { seaportAbi } from '../../../../src/venues/seaport/seaportAbi.js'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { exchangeLeaves } from '../../verify/support/attacks/exchangeLeaves.js'
import { mutateBytes } from './mutateBytes.js'

/**
 * Changes the arguments of calldata and encodes it again. Each value has the same chance, also in nested calls. Returns calldata of unknown
 * functions unchanged.
 */
export function mutateArguments(data: Hex, options: mutateBytes.Options): Hex {
  const { draw } = options
  for (const abi of abis) {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data })
      const way = draw(fc.nat, 9)
      const changed =
        way < 6
          ? changeLeaf(args, options)
          : way < 8
            ? changeList(args, options)
            : way < 9
              ? exchangeLeaves(args, draw)
              : takeFrom(args, options)
      return encodeFunctionData({ abi, functionName, args: changed as readonly unknown[] })
    } catch {
      // The calldata is not a call of this ABI, or the new arguments cannot be encoded. Try the next ABI.
    }
  }
  return data
}

const abis: readonly Abi[] = [
  erc20Abi,
  marketAbi,
  seaportAbi,
  requestAbi,
  uniswapV2Abi,
  uniswapV3Abi,
  universalAbi,
  swapCheckoutAbi,
]

type Path = readonly string[]

/** Replaces one primitive value with another of its kind, close to it or far from it. */
export function changeLeaf(value: unknown, options: mutateBytes.Options): unknown {
  const leaves = pathsTo(value, (one) => !(one instanceof Object))
  if (leaves.length === 0) return value
  return replaceAt(value, options.draw(fc.constantFrom, ...leaves), (leaf) => otherThan(leaf, options))
}

function otherThan(leaf: unknown, options: mutateBytes.Options): unknown {
  const { draw, pool } = options
  if (typeof leaf === 'bigint') {
    const number = draw(fc.constantFrom, ...pool.numbers)
    const near = [leaf + 1n, leaf > 0n ? leaf - 1n : 1n, leaf * 2n, leaf / 2n, 0n, 1n]
    return draw(fc.constantFrom, ...near, number)
  }
  if (typeof leaf === 'number') return draw(fc.constantFrom, ...[0, 1, 2, leaf + 1, leaf + 4, leaf ^ 1, 500])
  if (typeof leaf === 'boolean') return !leaf
  if (typeof leaf !== 'string') return leaf
  // Amounts in typed data are decimal strings, so change them like numbers.
  if (/^\d+$/.test(leaf)) return `${otherThan(BigInt(leaf), options)}`
  if (!isHex(leaf)) return leaf
  if (leaf.length === 42) return draw(fc.constantFrom, ...pool.addresses)
  if (leaf.length === 66) return draw(fc.constantFrom, ...pool.words, flipped(leaf, options))
  const called = leaf.length >= 10 ? mutateArguments(leaf, options) : leaf
  if (called !== leaf) return called
  if (leaf.length < 10)
    return draw(fc.constantFrom, '0x', '0x00', leaf.length > 2 ? flipped(leaf, options) : '0x01')
  return draw(fc.nat, 3) === 0 ? '0x' : mutateBytes(leaf, options)
}

function flipped(hex: Hex, { draw }: mutateBytes.Options): Hex {
  const bits = (hex.length - 2) * 4
  const changed = BigInt(hex) ^ (1n << BigInt(draw(fc.nat, bits - 1)))
  return numberToHex(changed, { size: bits / 8 })
}

/**
 * Changes a list: removes, repeats or reverses items, or copies an item and changes the copy. Parallel lists of equal length change
 * together.
 */
function changeList(value: unknown, options: mutateBytes.Options): unknown {
  const { draw } = options
  const lists = pathsTo(value, (one) => Array.isArray(one)).filter((path) => path.length > 0)
  if (lists.length === 0) return value
  const chosen = draw(fc.constantFrom, ...lists)
  const length = (path: Path) => (at(value, path) as readonly unknown[]).length
  const alike = lists.filter((path) => path.length === chosen.length && length(path) === length(chosen))
  const changed = draw(fc.boolean) ? alike : [chosen]
  const [way, place] = [draw(fc.nat, 4), draw(fc.nat, Math.max(length(chosen) - 1, 0))]
  return changed.reduce(
    (whole, path) =>
      replaceAt(whole, path, (list) => {
        const items = list as readonly unknown[]
        if (way === 0) return items.toSpliced(place, 1)
        if (way === 1) return items.toReversed()
        const twin = items[place]
        if (twin === undefined) return items
        if (way === 2) return [...items, twin]
        return items.toSpliced(way === 3 ? place : items.length, 0, changeLeaf(twin, options))
      }),
    value,
  )
}

function takeFrom(value: unknown, { draw }: mutateBytes.Options): unknown {
  const lists = pathsTo(value, (one) => one instanceof Object).filter((path) => path.length > 0)
  if (lists.length < 2) return value
  const other = at(value, draw(fc.constantFrom, ...lists))
  return replaceAt(value, draw(fc.constantFrom, ...lists), () => other)
}

function pathsTo(value: unknown, isSought: (value: unknown) => boolean, path: Path = []): Path[] {
  const own = isSought(value) ? [path] : []
  if (!(value instanceof Object)) return own
  return [...own, ...Object.entries(value).flatMap(([key, one]) => pathsTo(one, isSought, [...path, key]))]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)
}

export function replaceAt(value: unknown, [key, ...rest]: Path, change: (was: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  const changed = Object.entries(value as object).map(([name, one]): [string, unknown] => [
    name,
    name === key ? replaceAt(one, rest, change) : one,
  ])
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed)
}
