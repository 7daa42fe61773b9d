import fc from 'fast-check'
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Step } from '../../../../../src/protocol/step.js'
import { honestArbitrary } from '../honestArbitrary.js'
import { place } from '../place.js'
import { giveToken, transfer } from './foreignCalls.js'
import type { Draw } from './mutateValue.js'

/** Ways to change the structure of a plan, some of them with parts of other honest plans. */
export const forms: { readonly [name: string]: (steps: Step[], draw: Draw) => Step[] } = {
  /** Inserts steps of another honest purchase, or replaces steps with them. */
  splice: (steps, draw) => {
    const { steps: others } = draw(() => honestArbitrary)
    const [from, to, at] = [
      draw(fc.nat, others.length),
      draw(fc.nat, others.length),
      draw(fc.nat, steps.length),
    ]
    const part = others.slice(Math.min(from, to), Math.max(from, to, 1))
    return [...steps.slice(0, at), ...part, ...steps.slice(draw(fc.boolean) ? at : at + part.length)]
  },
  /** Copies one field from a step of the same kind in another honest purchase. */
  graft: (steps, draw) => {
    const { steps: others } = draw(() => honestArbitrary)
    const field: keyof Step = draw(fc.constantFrom, ...fields)
    return atOne(steps, draw, (step) => {
      const twin = others.find(({ id, signature }) => {
        return id === step.id && signature?.primaryType === step.signature?.primaryType
      })
      return twin ? ({ ...step, [field]: twin[field] } as Step) : step
    })
  },
  /** Changes words of calldata: offsets, lengths and padding. */
  words: (steps, draw) =>
    atOne(steps, draw, (step) => {
      const { data } = step
      const words: readonly string[] = data.slice(10).match(/.{64}/g) ?? []
      if (words.length < 2 || !data.startsWith('0x')) return step
      const at = draw(fc.nat, words.length - 1)
      const value = BigInt(`0x${words[at]}`)
      const word = (number: bigint) => numberToHex(BigInt.asUintN(256, number), { size: 32 }).slice(2)
      const other = words[draw(fc.nat, words.length - 1)] ?? ''
      const changed: readonly (readonly string[])[] = [
        ...[value + 32n, value - 32n, value + 1n, -value].map((number) => words.with(at, word(number))),
        ...[255n, 160n].map((bit) => words.with(at, word(value | (1n << bit)))),
        words.with(at, other),
        words.toSpliced(at, 0, other),
        words.toSpliced(at, 1),
        [...words, ...words.slice(at)],
      ]
      return { ...step, data: `${data.slice(0, 10)}${draw(fc.constantFrom, ...changed).join('')}` }
    }),
  /** Puts the call of a step into another call, together with an unwanted call. */
  wrap: (steps, draw) =>
    atOne(steps, draw, (step) => {
      if (!/^0x(..)+$/.test(step.data)) return step
      const call = { target: step.to, allowFailure: false, data: step.data as Hex }
      const extra = draw(
        fc.constantFrom,
        { target: place.usdc, allowFailure: false, data: transfer() },
        { target: place.paintings, allowFailure: true, data: giveToken(99n) },
      )
      const data = draw(
        fc.constantFrom,
        encodeFunctionData({ abi, functionName: 'multicall', args: [[call.data, extra.data]] }),
        encodeFunctionData({ abi, functionName: 'aggregate3', args: [[call, extra]] }),
        encodeFunctionData({ abi, functionName: 'execute', args: [step.to, step.value, call.data] }),
        encodeFunctionData({
          abi,
          functionName: 'executeBatch',
          args: [
            [call.target, extra.target],
            [call.data, extra.data],
          ],
        }),
      )
      const to = draw(fc.constantFrom, step.to, place.smartAccount, place.oddToken, place.requestHelper)
      return { ...step, to, data }
    }),
  /** Writes the hex in capitals, or as invalid hex. */
  letters: (steps, draw) =>
    atOne(steps, draw, (step) => {
      const { data } = step
      const way = draw(fc.constantFrom, 'capitals', 'prefix', 'line')
      if (way === 'capitals') return { ...step, data: `0x${data.slice(2).toUpperCase()}` }
      if (way === 'prefix') return { ...step, data: data.toUpperCase() }
      return { ...step, data: `${data}\n` }
    }),
}

const fields = ['to', 'data', 'value', 'price', 'signature', 'post'] as const

const abi = parseAbi([
  'function multicall(bytes[] data)',
  'struct Call { address target; bool allowFailure; bytes data; }',
  'function aggregate3(Call[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch(address[] targets, bytes[] data)',
])

function atOne(steps: Step[], draw: Draw, change: (step: Step) => Step): Step[] {
  const chosen = draw(fc.nat, Math.max(steps.length - 1, 0))
  return steps.map((step, index) => (index === chosen ? change(step) : step))
}
