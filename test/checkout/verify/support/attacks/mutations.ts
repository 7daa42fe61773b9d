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
  /** Two values of a call, or of what is signed and posted, in each other's places. */
  exchange: (steps, draw) =>
    at(steps, draw, (step) => {
      const { signature, post } = step
      if (!signature) return { ...step, data: rewrite(step.data, draw, exchangeLeaves) }
      const value = exchangeLeaves(signature.value, draw)
      const [name = 'purchase'] = Object.keys(post?.body ?? {})
      const body = { ...post?.body, [name]: value }
      return { ...step, signature: { ...signature, value }, post: post && { ...post, body } }
    }),
  /** Terms and stated price together. */
  priced: (steps, draw) =>
    at(steps, draw, (step) => {
      const price = amount(step.price, draw)
      return { ...step, data: rewrite(step.data, draw), price, value: draw(fc.boolean) ? price : step.value }
    }),
  /** Other terms of a purchase on our market, and their price. */
  deal: (steps, draw) => steps.map((step) => attempt((one) => mutateDeal(one, draw), step)),
  /** Another listing on Seaport, and its price. */
  listing: (steps, draw) => steps.map((step) => attempt((one) => mutateListing(one, draw), step)),
  /** Another purchase of several listings on Seaport, and its price. */
  sweep: (steps, draw) => attempt((all) => mutateSweep(all, draw), steps),
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
  /** What is signed is built in another way. */
  types: (steps, draw) =>
    withSignatures(steps, (signature) => ({
      types: (draw(fc.boolean) ? mutateLeaf : mutateShape)(signature.types, draw) as Signature['types'],
    })),
  /** What is signed is for another place. */
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
  /** One more approval: of anyone, for anything. */
  approve: (steps, draw) =>
    insert(steps, { ...approve(address(draw), amount(5n, draw)), to: address(draw) }, draw),
  /** A whole attack on top. */
  attack: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...attacksOn(steps))
    return attempt(change, steps)
  },
  /** A part of an attack somewhere in between. */
  part: (steps, draw) => {
    const { change } = draw(fc.constantFrom, ...planAttacks)
    const parts = attempt(change, steps)
    return insert(steps, parts[draw(fc.nat, Math.max(parts.length - 1, 0))], draw)
  },
}

const ids = ['tokenApproval', 'buy', 'sell', 'createListing', 'signEIP712', 'signEIP191', 'unknown'] as const

/** The attacks that are made for such a plan. */
function attacksOn(steps: readonly Step[]): readonly Attack[] {
  if (steps.some(({ signature }) => signature)) return signatureAttacks
  if (steps.some(({ to }) => to === place.requestMarket)) return requestAttacks
  if (!steps.some(({ to }) => to === seaportAddress)) return callAttacks
  if (!steps.some(({ data }) => data.startsWith('0x87201b41'))) return seaportAttacks
  return [...sweepAttacks, ...movingAttacks, ...criteriaAttacks]
}

/** Changes are made for honest plans, and may find nothing to change in one that was changed before. */
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

/** Decodes a call, changes one of its arguments, and encodes it again. */
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
      // Not a call of this kind, or one that cannot be written down.
    }
  }
  return /^0x095ea7b3/.test(data)
    ? approve(address(draw), amount(BigInt(`0x${data.slice(74) || '0'}`), draw)).data
    : data
}

function anyHex(draw: Draw, min: number, max: number): Hex {
  return toHex(draw(fc.uint8Array, { minLength: min, maxLength: max }))
}
