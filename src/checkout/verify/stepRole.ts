import type { Step } from '../../protocol/step.js'
import { isReset } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'

/** The part that a step has in a purchase; `other` has none. */
export type Role = 'reset' | 'approve' | 'buy' | 'message' | 'permit' | 'purchase' | 'post' | 'other'

/** Tells the part of each step of a plan, by what would be done with it: signed, posted or sent. */
export function rolesOf(steps: readonly Step[]): Role[] {
  return steps.map((step, index) => {
    const { id, signature, post, data } = step
    if (signature)
      return signature.primaryType === 'Purchase' ? 'purchase' : permitOrOther(signature.primaryType)
    if (id === 'signEIP191') return 'message'
    if (id === 'signEIP712') return 'other'
    if (id === 'buy') return post && !isCall(data) ? 'post' : 'buy'
    if (id === 'tokenApproval') {
      // Taking an allowance back first is harmless, and some tokens insist on it.
      const again = steps.slice(index + 1).some((later) => later.id === 'tokenApproval')
      return again && isReset(data) ? 'reset' : 'approve'
    }
    return post && !madeForSellers.has(id) ? 'post' : 'other'
  })
}

/**
 * Whether a step is where it belongs in `(reset? approve)? buy` or `message* (permit | reset? approve)? purchase`, with posts anywhere
 * before the step that pays.
 */
export function verifyPlace(roles: readonly Role[], index: number): Finding[] {
  const role = roles[index] ?? 'other'
  const paying = roles.findIndex((each) => each === 'buy' || each === 'purchase')
  if (paying < 0) return index === roles.length - 1 ? [finding('missing-step')] : []
  if (role === 'other' || role === 'post') return index > paying ? [finding('wrong-order')] : []
  const before = roles.slice(0, index)
  if (index > paying) return [finding(role === 'buy' || role === 'purchase' ? 'extra-step' : 'wrong-order')]
  if (index < paying) {
    const needed = parts[roles[paying] === 'buy' ? 'buy' : 'purchase']
    if (!needed.includes(role)) return [finding(role === 'permit' ? 'permit' : 'extra-step')]
    if (role !== 'message' && before.includes(role)) return [finding('extra-step')]
    // Each says how much may be taken.
    if (role === 'permit' && before.includes('approve')) return [finding('extra-step')]
    if (before.some((earlier) => needed.indexOf(earlier) > needed.indexOf(role)))
      return [finding('wrong-order')]
  }
  return []
}

/** What may come before each way to pay, in this order. */
const parts: Record<'buy' | 'purchase', readonly Role[]> = {
  buy: ['reset', 'approve'],
  purchase: ['message', 'reset', 'approve', 'permit'],
}

const madeForSellers = new Set<string>(['sell', 'createListing', 'createOffer', 'cancel'])

function permitOrOther(primaryType: string): Role {
  return primaryType === 'Permit' ? 'permit' : 'other'
}

function isCall(data: string): boolean {
  return data !== '' && data !== '0x'
}
