import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, toHex } from 'viem'
import type { Signature, Step } from '../../../../../src/protocol/step.js'
import { requestAbi } from '../../../../../src/venues/request/requestAbi.js'
import { seaportAbi } from '../../../../../src/venues/seaport/seaportAbi.js'
import { seaportAddress } from '../../../../../src/venues/seaport/seaportAddress.js'
import { marketAbi } from '../../../../../src/venues/tillkit/marketAbi.js'
import { approve } from '../honestPlans.js'
import { place } from '../place.js'
import type { Attack } from './attack.js'
import { callAttacks } from './callAttacks.js'
import { criteriaAttacks } from './criteriaAttacks.js'
import { exchangeLeaves } from './exchangeLeaves.js'
import { movingAttacks } from './movingAttacks.js'
import { mutateDeal } from './mutateDeal.js'
import { forms } from './mutateForm.js'
import { mutateListing } from './mutateListing.js'
import { mutateSweep } from './mutateSweep.js'
import { address, amount, type Draw, flip, mutateLeaf, mutateShape } from './mutateValue.js'
import { planAttacks } from './planAttacks.js'
import { requestAttacks } from './requestAttacks.js'
import { seaportAttacks } from './seaportAttacks.js'
import { signatureAttacks } from './signatureAttacks.js'
import { sweepAttacks } from './sweepAttacks.js'

/** Random changes of a plan. Each returns new steps, which may equal the old ones. */
export const mutations: { readonly [name: string]: (steps: Step[], draw: Draw) => Step[] } = {
  /** Changes any value of a step: an address, an amount, a name, a type or a path. */
  leaf: (steps, draw) => at(steps, draw, (step) => mutateLeaf(step, draw) as Step),
  /** Adds, removes or reverses items or fields of a step. */
  shape: (steps, draw) => at(steps, draw, (step) => mutateShape(step, draw) as Step),
  /** Flips a byte of calldata. */
  flip: (steps, draw) => at(steps, draw, (step) => ({ ...step, data: flip(step.data, draw) })),
  /** Appends bytes to calldata, or cuts some off. */
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
  /** Changes the arguments of a call and encodes it again. */
  terms: (steps, draw) => at(steps, draw, (step) => ({ ...step, data: rewrite(step.data, draw) })),
  /** Swaps two values of a call, or of a signature and its post. */
  exchange: (steps, draw) =>
    at(steps, draw, (step) => {
      const { signature, post } = step
      if (!signature) return { ...step, data: rewrite(step.data, draw, exchangeLeaves) }
      const value = exchangeLeaves(signature.value, draw)
      const [name = 'purchase'] = Object.keys(post?.body ?? {})
      const body = { ...post?.body, [name]: value }
      return { ...step, signature: { ...signature, value }, post: post && { ...post, body } }
    }),
  /** Changes the arguments and the stated price together. */
  priced: (steps, draw) =>
    at(steps, draw, (step) => {
      const price = amount(step.price, draw)
      return { ...step, data: rewrite(step.data, draw), price, value: draw(fc.boolean) ? price : step.value }
    }),
  /** Changes the terms and the price of a purchase on our market. */
  deal: (steps, draw) => steps.map((step) => attempt((one) => mutateDeal(one, draw), step)),
  /** Buys another listing on Seaport at its price. */
  listing: (steps, draw) => steps.map((step) => attempt((one) => mutateListing(one, draw), step)),
  /** Changes a purchase of several Seaport listings and its price. */
  sweep: (steps, draw) => attempt((all) => mutateSweep(all, draw), steps),
  /** Changes the signed value and the posted body in the same way. */
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
  types: (steps, draw) =>
    withSignatures(steps, (signature) => ({
      types: (draw(fc.boolean) ? mutateLeaf : mutateShape)(signature.types, draw) as Signature['types'],
    })),
  domain: (steps, draw) =>
    withSignatures(steps, ({ domain }) => ({
      domain: (draw(fc.boolean) ? mutateLeaf : mutateShape)(domain, draw) as Signature['domain'],
    })),
  ...forms,
  drop: (steps, draw) => steps.filter((_, index) => index !== draw(fc.nat, steps.length - 1)),
  repeat: (steps, draw) => insert(steps, steps[draw(fc.nat, steps.length - 1)], draw),
  swap: (steps, draw) => {
    const [one, other] = [draw(fc.nat, steps.length - 1), draw(fc.nat, steps.length - 1)]
    return steps.map((step, index) =>
      index === one ? (steps[other] ?? step) : index === other ? (steps[one] ?? step) : step,
    )
  },
  rename: (steps, draw) => at(steps, draw, (step) => ({ ...step, id: draw(fc.constantFrom, ...ids) })),
  approve: (steps, draw) =>
    insert(steps, { ...approve(address(draw), amount(5n, draw)), to: address(draw) }, draw),
  /** Applies all changes of one attack. */
  attack: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...attacksOn(steps))
    return attempt(change, steps)
  },
  /** Inserts one step of a plan that an attack has changed. */
  part: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...planAttacks)
    const parts = attempt(change, steps)
    return insert(steps, parts[draw(fc.nat, Math.max(parts.length - 1, 0))], draw)
  },
}

const ids = ['tokenApproval', 'buy', 'sell', 'createListing', 'signEIP712', 'signEIP191', 'unknown'] as const

function attacksOn(steps: readonly Step[]): readonly Attack[] {
  if (steps.some(({ signature }) => signature)) return signatureAttacks
  if (steps.some(({ to }) => to === place.requestMarket)) return requestAttacks
  if (!steps.some(({ to }) => to === seaportAddress)) return callAttacks
  if (!steps.some(({ data }) => data.startsWith('0x87201b41'))) return seaportAttacks
  return [...sweepAttacks, ...movingAttacks, ...criteriaAttacks]
}

/** Applies a change. Returns the old value if the change throws, e.g. because the plan was already changed. */
function attempt<value>(change: (value: value) => value, value: value): value {
  try {
    return change(value)
  } catch {
    return value
  }
}

function withSignatures(steps: Step[], change: (signature: Signature) => Partial<Signature>): Step[] {
  return steps.map((step) => {
    const { signature } = step
    return signature ? { ...step, signature: { ...signature, ...change(signature) } } : step
  })
}

function at(steps: Step[], draw: Draw, change: (step: Step) => Step): Step[] {
  const chosen = draw(fc.nat, Math.max(steps.length - 1, 0))
  return steps.map((step, index) => (index === chosen ? change(step) : step))
}

function insert(steps: Step[], step: Step | undefined, draw: Draw): Step[] {
  const where = draw(fc.nat, steps.length)
  return step ? [...steps.slice(0, where), step, ...steps.slice(where)] : steps
}

/** Decodes a call, changes one argument, and encodes it again. */
function rewrite(data: string, draw: Draw, way?: typeof exchangeLeaves): string {
  for (const abi of [marketAbi, seaportAbi, requestAbi]) {
    try {
      const { functionName, args } = decodeFunctionData({ abi, data: data as Hex }) as {
        functionName: 'buy'
        args: unknown
      }
      const change = way ?? (draw(fc.boolean) ? mutateLeaf : mutateShape)
      const changed = change(args, draw)
      return encodeFunctionData({ abi: abi as typeof marketAbi, functionName, args: changed as never })
    } catch {
      // The calldata is not a call of this ABI, or the new arguments cannot be encoded. Try the next ABI.
    }
  }
  return /^0x095ea7b3/.test(data)
    ? approve(address(draw), amount(BigInt(`0x${data.slice(74) || '0'}`), draw)).data
    : data
}

function anyHex(draw: Draw, min: number, max: number): Hex {
  return toHex(draw(fc.uint8Array, { minLength: min, maxLength: max }))
}
