import type { Step } from '../../protocol/step.js'
import { isReset } from '../decode/decodeCall.js'
import { type Finding, finding } from '../errors/finding.js'

/** The role of a step in a purchase; verification refuses the role `other`. */
export type Role = 'reset' | 'approve' | 'buy' | 'message' | 'permit' | 'purchase' | 'post' | 'other'

export function rolesOf(steps: readonly Step[]): Role[] {
  return steps.map((step, index) => {
    const { id, signature, post, data } = step
    if (signature)
      return signature.primaryType === 'Purchase' ? 'purchase' : permitOrOther(signature.primaryType)
    if (id === 'signEIP191') return 'message'
    if (id === 'signEIP712') return 'other'
    if (id === 'buy') return post && !isCall(data) ? 'post' : 'buy'
    if (id === 'tokenApproval') {
      // An approval of 0 before another approval is a reset, which some tokens require and which is harmless.
      const hasLaterApproval = steps.slice(index + 1).some((later) => later.id === 'tokenApproval')
      return hasLaterApproval && isReset(data) ? 'reset' : 'approve'
    }
    return post && !madeForSellers.has(id) ? 'post' : 'other'
  })
}

/**
 * Verifies the place of a step in its plan. Requires one of two orders, written like regular expressions: `(reset? approve)? buy` or
 * `message* (permit | reset? approve)? purchase`. Steps with the role `post` may be anywhere before the paying step.
 */
export function verifyPlace(roles: readonly Role[], index: number): Finding[] {
  const role = roles[index] ?? 'other'
  const paying = roles.findIndex((name) => name === 'buy' || name === 'purchase')
  if (paying < 0) return index === roles.length - 1 ? [finding('missing-step')] : []
  if (role === 'other' || role === 'post') return index > paying ? [finding('wrong-order')] : []
  const before = roles.slice(0, index)
  if (index > paying) return [finding(role === 'buy' || role === 'purchase' ? 'extra-step' : 'wrong-order')]
  if (index < paying) {
    const needed = rolesBeforePayment[roles[paying] === 'buy' ? 'buy' : 'purchase']
    if (!needed.includes(role)) return [finding(role === 'permit' ? 'permit' : 'extra-step')]
    if (role !== 'message' && before.includes(role)) return [finding('extra-step')]
    // A permit and an approval both set the allowance, so a purchase has only one of them.
    if (role === 'permit' && before.includes('approve')) return [finding('extra-step')]
    if (before.some((earlier) => needed.indexOf(earlier) > needed.indexOf(role)))
      return [finding('wrong-order')]
  }
  return []
}

const rolesBeforePayment: Record<'buy' | 'purchase', readonly Role[]> = {
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
