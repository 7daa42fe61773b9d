import fc from 'fast-check'
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { itself, sender, uniswapV3Abi } from '../../../../../src/swaps/uniswapV3/uniswapV3Router.js'
import { universalAbi } from '../../../../../src/swaps/universal/universalAbi.js'
import { stranger } from './openSwaps.js'
import type { SwapMutation, swapMutations } from './swapMutations.js'
import { withByte, withHop, withWord } from './withBytes.js'

/**
 * Generates one to three changes in a call on a later Uniswap router. They change commands, flags, inputs, nested calls, paths, amounts,
 * placeholder addresses, the deadline, or single bytes.
 */
export function callMutations(options: swapMutations.Options): fc.Arbitrary<SwapMutation[]> {
  const { contracts, buyer, routers } = options
  const { dai, usdc, usdt, weth, market } = contracts
  const account = fc.constantFrom(
    ...[stranger, buyer.address, sender, itself, zeroAddress, market, ...routers],
  )
  const token = fc.constantFrom(...[dai, usdc, usdt, weth, zeroAddress, stranger])
  const amount = fc.constantFrom(
    ...[0n, 1n, 2n, 32n, 5_000n, 1_000_000n, 10n ** 15n, 10n ** 18n, whole, whole - 1n, maxUint256],
  )
  const fee = fc.constantFrom(0, 100, 500, 3_000, 10_000)
  const word = fc.oneof(account.map(BigInt), token.map(BigInt), amount)
  const place = fc.nat(2)
  const way = fc
    .array(fc.tuple(token, fee), { minLength: 1, maxLength: 4 })
    .map((hops) =>
      concat(hops.flatMap(([one, pool], at) => (at === 0 ? [one] : [numberToHex(pool, { size: 3 }), one]))),
    )

  const own = fc.oneof(
    fc.tuple(token, account, amount).map((args) => encodeAbiParameters(threeWords, args)),
    fc.tuple(account, amount).map((args) => encodeAbiParameters(threeWords.slice(1), args)),
    fc.tuple(account, amount, amount, way, fc.boolean()).map((args) => encodeAbiParameters(poolInput, args)),
    fc
      .tuple(account, amount, amount, fc.array(token, { minLength: 2, maxLength: 3 }), fc.boolean())
      .map((args) => encodeAbiParameters(pairInput, args)),
  )
  const command = fc
    .tuple(fc.oneof(fc.constantFrom(...commands), fc.nat(0x3f)), fc.constantFrom(0, 0, 0, 0x80, 0x40))
    .map(([one, flag]) => numberToHex(one | flag, { size: 1 }))
  const inner = fc.oneof(
    fc.tuple(token, amount, account).map((args) => call('sweepToken', args)),
    fc.tuple(token, amount).map((args) => call('sweepToken', args)),
    fc.tuple(amount, account).map((args) => call('unwrapWETH9', args)),
    fc
      .tuple(amount, account, fc.constantFrom(1n, 100n), account)
      .map((args) => call('unwrapWETH9WithFee', args)),
    fc.tuple(token, amount).map((args) => call('pull', args)),
    amount.map((one) => call('wrapETH', [one])),
    token.map((one) => call('approveMax', [one])),
    fc.constant(call('refundETH', [])),
    fc
      .tuple(way, account, amount, amount)
      .map(([path, recipient, amountIn, least]) => call('exactInput', [[path, recipient, amountIn, least]])),
    fc
      .tuple(way, account, amount, amount)
      .map(([path, recipient, out, most]) => call('exactOutput', [[path, recipient, out, most]])),
    fc
      .tuple(amount, amount, fc.array(token, { minLength: 2, maxLength: 3 }), account)
      .map((args) => call('swapExactTokensForTokens', args)),
  )

  /** Changes one place of a list: replaces, adds or removes an item, swaps two items, or joins all items into one. */
  const ofList = <one>(another: fc.Arbitrary<(was: one | undefined) => one>, join: (all: one[]) => one) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.tuple(place, another).map(
          ([at, next]) =>
            (all: one[]) =>
              all.map((one, i) => (i === at ? next(one) : one)),
        ),
      },
      {
        weight: 3,
        arbitrary: fc.tuple(place, another).map(
          ([at, next]) =>
            (all: one[]) =>
              all.toSpliced(at, 0, next(all[at])),
        ),
      },
      place.map((at) => (all: one[]) => all.toSpliced(at, 1)),
      fc.tuple(place, place).map(
        ([from, to]) =>
          (all: one[]) =>
            all.toSpliced(to, 0, ...all.slice(from, from + 1)),
      ),
      fc.constant((all: one[]) => [join(all)]),
    )
  /** Changes a word or the path in the bytes of an input or a call. */
  const ofBytes = fc.oneof(
    fc.tuple(fc.nat(9), word).map(
      ([at, value]) =>
        (bytes: Hex) =>
          withWord(bytes, at, value),
    ),
    fc.tuple(fc.nat(2), token, fee).map(
      ([at, one, pool]) =>
        (bytes: Hex) =>
          withHop(bytes, at, one, pool),
    ),
    fc.tuple(fc.nat(400), fc.nat(255)).map(
      ([at, value]) =>
        (bytes: Hex) =>
          withByte(bytes, at, value),
    ),
    fc
      .nat(80)
      .map((less) => (bytes: Hex) => (size(bytes) > less + 4 ? slice(bytes, 0, size(bytes) - less) : bytes)),
  )
  const ofPart = fc.oneof(
    command.map(
      (one) =>
        (was?: Part): Part => [one, was?.[1] ?? '0x'],
    ),
    fc.tuple(command, own).map((part) => (): Part => part),
    ofBytes.map(
      (change) =>
        ([one, input]: Part = ['0x0b', '0x']): Part => [one, change(input)],
    ),
  )
  const ofCall = fc.oneof(
    inner.map((one) => () => one),
    ofBytes.map(
      (change) =>
        (was: Hex = '0x') =>
          change(was),
    ),
  )
  const inPlan = fc.oneof(
    fc
      .tuple(
        ofList(ofPart, joinParts),
        ofList(ofCall, (all) => call('multicall', [all])),
      )
      .map(
        ([parts, calls]) =>
          (data: Hex) =>
            withList(data, parts, calls),
      ),
    { weight: 1, arbitrary: ofBytes },
  )
  const time = fc.constantFrom(0n, 1n, 600n, 172_800n, maxUint256 / 2n)
  const mutation = fc.oneof(
    { weight: 8, arbitrary: inPlan },
    { weight: 2, arbitrary: time.map((more) => (data: Hex) => withDeadline(data, more)) },
  )
  const ofStep = mutation.map(
    (change): SwapMutation =>
      (steps) =>
        steps.map((step) => (step.id === 'swap' ? { ...step, data: change(step.data as Hex) } : step)),
  )
  return fc.array(ofStep, { minLength: 1, maxLength: 3 })
}

type Part = readonly [Hex, Hex]

/** The placeholder for the universal router's whole balance. */
const whole = 2n ** 255n

/**
 * The commands of the universal router that a change may use: swaps, Permit2 transfers, permits, sweeps, transfers, wrapping, unwrapping,
 * and nested plans.
 */
const commands = [0, 1, 2, 3, 4, 5, 6, 8, 9, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x10, 0x21]

const threeWords = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
const ends = [{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }] as const
const poolInput = [...ends, { type: 'bytes' }, { type: 'bool' }] as const
const pairInput = [...ends, { type: 'address[]' }, { type: 'bool' }] as const

const innerAbi = parseAbi([
  'struct Input { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(bytes[] data) payable',
  'function exactInput((bytes, address, uint256, uint256)) payable',
  'function exactOutput((bytes, address, uint256, uint256)) payable',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable',
  'function sweepToken(address, uint256, address) payable',
  'function sweepToken(address, uint256) payable',
  'function unwrapWETH9(uint256, address) payable',
  'function unwrapWETH9WithFee(uint256, address, uint256, address) payable',
  'function approveMax(address) payable',
  'function wrapETH(uint256) payable',
  'function refundETH() payable',
  'function pull(address, uint256) payable',
])

function call(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: innerAbi, functionName, args } as never)
}

const joinParts = (parts: Part[]): Part => [
  '0x21',
  encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'bytes[]' }],
    [bytesOf(parts), parts.map(([, input]) => input)],
  ),
]

function bytesOf(parts: readonly Part[]): Hex {
  return parts.length > 0 ? concat(parts.map(([one]) => one)) : '0x'
}

type Lists = { parts: (all: Part[]) => Part[]; calls: (all: Hex[]) => Hex[]; deadline?: bigint }

/** Changes the content of a call on either router. Returns other calldata unchanged. */
function change(data: Hex, { parts, calls, deadline = 0n }: Lists): Hex {
  try {
    const { functionName, args } = decodeFunctionData({ abi: [...universalAbi, ...uniswapV3Abi], data })
    if (functionName === 'execute') {
      const [bytes, inputs, time] = args
      const next = parts(inputs.map((input, at): Part => [slice(bytes, at, at + 1), input]))
      const changed = [bytesOf(next), next.map(([, input]) => input), time + deadline] as const
      return encodeFunctionData({ abi: universalAbi, functionName, args: changed })
    }
    if (functionName !== 'multicall') return data
    const [time, within] = args
    return encodeFunctionData({
      abi: uniswapV3Abi,
      functionName,
      args: [time + deadline, calls([...within])],
    })
  } catch {
    return data
  }
}

function withList(data: Hex, parts: Lists['parts'], calls: Lists['calls']): Hex {
  return change(data, { parts, calls })
}

function withDeadline(data: Hex, deadline: bigint): Hex {
  return change(data, { parts: (all) => all, calls: (all) => all, deadline })
}
