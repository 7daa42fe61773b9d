import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { seaportAbi, seaportAddress } from '../../src/checkout/seaport.js'
import { marketAbi } from '../../src/protocol/marketAbi.js'
import type { Step } from '../../src/protocol/step.js'
import { callAttacks } from './callAttacks.js'
import { approve, place } from './honestPlans.js'
import { signatureAttacks } from './signatureAttacks.js'

/** Draws random values, and the same again when a failure is run again. */
export type Draw = fc.GeneratorValue

/** Ways to change a plan at random. Each answers new steps; sometimes they are the old ones. */
export const mutations: { readonly [name: string]: (steps: Step[], draw: Draw) => Step[] } = {
  /** Any value anywhere in a step: an address, an amount, a name, a type, a path. */
  leaf: (steps, draw) => at(steps, draw, (step) => mutateLeaf(step, draw) as Step),
  /** Something added or left out somewhere in a step. */
  shape: (steps, draw) => at(steps, draw, (step) => mutateShape(step, draw) as Step),
  /** A byte of calldata flipped. */
  flip: (steps, draw) => at(steps, draw, (step) => ({ ...step, data: flip(step.data, draw) })),
  /** Bytes behind calldata, or some cut off. */
  length: (steps, draw) =>
    at(steps, draw, ({ data, ...step }) => {
      const cut = draw(fc.boolean)
      return {
        ...step,
        data: cut
          ? data.slice(0, -2 * draw(fc.integer, { min: 1, max: 32 }))
          : `${data}${anyHex(draw, 1, 64).slice(2)}`,
      }
    }),
  /** The terms of a call, written down as the contract wants them. */
  terms: (steps, draw) => at(steps, draw, (step) => ({ ...step, data: rewrite(step.data, draw) })),
  /** Terms and stated price together. */
  priced: (steps, draw) =>
    at(steps, draw, (step) => {
      const price = amount(step.price, draw)
      return { ...step, data: rewrite(step.data, draw), price, value: draw(fc.boolean) ? price : step.value }
    }),
  /** What is signed and what is posted with it changed alike. */
  signed: (steps, draw) =>
    at(steps, draw, (step) => {
      const { signature, post } = step
      if (!signature || !post) return step
      const value = mutateLeaf(signature.value, draw) as Record<string, unknown>
      const [name = 'purchase'] = Object.keys(post.body)
      return {
        ...step,
        signature: { ...signature, value },
        post: { ...post, body: { ...post.body, [name]: value } },
      }
    }),
  drop: (steps, draw) => steps.filter((_, index) => index !== draw(fc.nat, steps.length - 1)),
  repeat: (steps, draw) => insert(steps, steps[draw(fc.nat, steps.length - 1)], draw),
  swap: (steps, draw) => {
    const [one, other] = [draw(fc.nat, steps.length - 1), draw(fc.nat, steps.length - 1)]
    return steps.map((step, index) =>
      index === one ? (steps[other] ?? step) : index === other ? (steps[one] ?? step) : step,
    )
  },
  rename: (steps, draw) => at(steps, draw, (step) => ({ ...step, id: draw(fc.constantFrom, ...ids) })),
  /** One more approval: of anyone, for anything. */
  approve: (steps, draw) =>
    insert(steps, { ...approve(address(draw), amount(5n, draw)), to: address(draw) }, draw),
  /** A whole attack on top. */
  attack: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...callAttacks, ...signatureAttacks)
    return attempt(change, steps)
  },
  /** A part of an attack somewhere in between. */
  part: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...callAttacks, ...signatureAttacks)
    const parts = attempt(change, steps)
    return insert(steps, parts[draw(fc.nat, Math.max(parts.length - 1, 0))], draw)
  },
}

const ids = ['tokenApproval', 'buy', 'sell', 'createListing', 'signEIP712', 'signEIP191', 'unknown'] as const

/** An attack is made for an honest plan, and may find nothing to change in one that was changed before. */
function attempt(change: (steps: Step[]) => Step[], steps: Step[]): Step[] {
  try {
    return change(steps)
  } catch {
    return steps
  }
}

function at(steps: Step[], draw: Draw, change: (step: Step) => Step): Step[] {
  const chosen = draw(fc.nat, Math.max(steps.length - 1, 0))
  return steps.map((step, index) => (index === chosen ? change(step) : step))
}

function insert(steps: Step[], step: Step | undefined, draw: Draw): Step[] {
  const where = draw(fc.nat, steps.length)
  return step ? [...steps.slice(0, where), step, ...steps.slice(where)] : steps
}

function mutateLeaf(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) {
    const chosen = draw(fc.nat, Math.max(value.length - 1, 0))
    return value.map((one, index) => (index === chosen ? mutateLeaf(one, draw) : one))
  }
  if (value instanceof Object) {
    const keys = Object.keys(value)
    const chosen = keys[draw(fc.nat, Math.max(keys.length - 1, 0))]
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, key === chosen ? mutateLeaf(one, draw) : one]),
    )
  }
  if (typeof value === 'bigint') return amount(value, draw)
  if (typeof value === 'number') return draw(fc.constantFrom, 0, 1, value + 1)
  if (typeof value !== 'string') return value
  if (/^0x[0-9a-f]{40}$/i.test(value)) return address(draw)
  if (/^\d+$/.test(value))
    return draw(fc.boolean) ? `${amount(BigInt(value), draw)}` : draw(fc.constantFrom, ...oddNumbers)
  if (/^0x([0-9a-f]{2})+$/i.test(value)) return draw(fc.boolean) ? flip(value, draw) : zeroHash
  return draw(fc.constantFrom, ...words)
}

function mutateShape(value: unknown, draw: Draw): unknown {
  if (!(value instanceof Object)) return value
  const keys = Object.keys(value)
  const deeper = keys.filter((key) => (value as Record<string, unknown>)[key] instanceof Object)
  if (deeper.length > 0 && draw(fc.boolean)) {
    const key = draw(fc.constantFrom, ...deeper)
    const changed = { ...value, [key]: mutateShape((value as Record<string, unknown>)[key], draw) }
    return Array.isArray(value) ? Object.values(changed) : changed
  }
  if (Array.isArray(value)) {
    const chosen = draw(fc.nat, Math.max(value.length - 1, 0))
    return draw(fc.constantFrom, value.slice(1), [...value, value[chosen]], [...value].reverse())
  }
  const extra = draw(fc.constantFrom, ...extras)
  // A step without these is none, and never gets past the schema.
  const needed = [
    'id',
    'to',
    'data',
    'value',
    'price',
    'domain',
    'types',
    'primaryType',
    'endpoint',
    'method',
    'body',
  ]
  const spare = keys.filter(
    (key) =>
      !needed.includes(key) && !['name', 'version', 'chainId', 'verifyingContract', 'type'].includes(key),
  )
  if (spare.length === 0 || draw(fc.boolean)) return { ...value, ...extra }
  const gone = draw(fc.constantFrom, ...spare)
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone))
}

/** Decodes a call, changes one of its arguments, and encodes it again. */
function rewrite(data: string, draw: Draw): string {
  for (const abi of [marketAbi, seaportAbi]) {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data: data as Hex }) as {
        functionName: 'buy'
        args: unknown
      }
      const changed = draw(fc.boolean) ? mutateLeaf(args, draw) : mutateShape(args, draw)
      return encodeFunctionData({ abi: abi as typeof marketAbi, functionName, args: changed as never })
    } catch {
      // Not a call of this kind, or one that cannot be written down.
    }
  }
  return /^0x095ea7b3/.test(data)
    ? approve(address(draw), amount(BigInt(`0x${data.slice(74) || '0'}`), draw)).data
    : data
}

function flip(data: string, draw: Draw): string {
  const bytes = (data.length - 2) / 2
  if (bytes < 1 || !/^0x/.test(data)) return `${data}!`
  const where = 2 + 2 * draw(fc.nat, Math.ceil(bytes) - 1)
  const byte = Number.parseInt(data.slice(where, where + 2), 16) ^ (1 << draw(fc.nat, 7))
  return `${data.slice(0, where)}${byte.toString(16).padStart(2, '0')}${data.slice(where + 2)}`
}

function address(draw: Draw) {
  const { market, usdc, collection, buyer, friend, seller, stranger } = place
  return draw(
    fc.constantFrom,
    market,
    usdc,
    collection,
    buyer,
    friend,
    seller,
    stranger,
    zeroAddress,
    seaportAddress,
  )
}

function amount(value: bigint, draw: Draw): bigint {
  const less = value > 0n ? value - 1n : 0n
  return (
    draw(fc.constantFrom, 0n, 1n, less, value + 1n, value * 2n, value / 2n, maxUint256, 2n ** 200n) %
    2n ** 256n
  )
}

function anyHex(draw: Draw, min: number, max: number): Hex {
  return toHex(draw(fc.uint8Array, { minLength: min, maxLength: max }))
}

const oddNumbers = ['0x10', '1e18', '-1', '01', '1.5', ' 1', '', 'ten', `${2n ** 256n}`]

const words = [
  '',
  'Login',
  'Permit',
  'Purchase',
  'uint256',
  'address',
  'https://evil.example/x',
  '//evil.example',
  'POST',
  'GET',
  'order',
  '0x',
]

const extras = [
  { EIP712Domain: [] },
  { EIP712Domain: [{ name: 'name', type: 'string' }] },
  { extra: [{ name: 'x', type: 'uint256' }] },
  { salt: zeroHash },
  { executeType: 'order' },
  { signature: undefined },
  { post: { endpoint: 'https://evil.example/', method: 'POST', body: {} } },
  { post: { endpoint: '/own', method: 'POST', body: {} } },
  { recipient: place.stranger },
  { note: 'hello' },
] as const
