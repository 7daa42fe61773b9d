import { describe, expect, test } from 'vitest'
import { type Role, verifyPlace } from '../../../src/checkout/verify/stepRole.js'

/** All roles but `other`, which the verification of the step itself refuses. */
const roles: readonly Role[] = ['reset', 'approve', 'buy', 'message', 'permit', 'purchase', 'post']

/** The honest plans, in the notation of the rule's own documentation. Posts may be anywhere before the paying step. */
const honest = /^(?:(?:(?:reset )?approve )?buy |(?:message )*(?:permit |(?:reset )?approve )?purchase )$/

/** Returns all plans of exactly `length` steps. */
function plansOf(length: number): Role[][] {
  if (length === 0) return [[]]
  return plansOf(length - 1).flatMap((plan) => roles.map((role) => [...plan, role]))
}

/** All plans of one to four steps. A reset has this role only if a later step approves. */
const plans = [1, 2, 3, 4]
  .flatMap(plansOf)
  .filter((plan) => plan.lastIndexOf('reset') <= plan.lastIndexOf('approve'))
const findingsOf = (plan: readonly Role[]) => plan.map((_, index) => verifyPlace(plan, index))
const kindsOf = (plan: readonly Role[]) => findingsOf(plan).map((found) => found.map(({ code }) => code))

describe('verifyPlace', () => {
  test('accepts exactly the plans that the rule allows', () => {
    const wrong = plans.filter((plan) => {
      const paying = plan.findIndex((role) => role === 'buy' || role === 'purchase')
      const asked = plan.filter((role, index) => !(role === 'post' && index < paying))
      const isHonest = honest.test(asked.map((role) => `${role} `).join(''))
      return isHonest !== findingsOf(plan).every((found) => found.length === 0)
    })
    expect(wrong).toEqual([])
  })

  test.each<[Role[], string[][]]>([
    [['approve'], [['missing-step']]],
    [
      ['buy', 'buy'],
      [[], ['extra-step']],
    ],
    [
      ['purchase', 'purchase'],
      [[], ['extra-step']],
    ],
    [
      ['buy', 'purchase'],
      [[], ['extra-step']],
    ],
    [
      ['buy', 'approve'],
      [[], ['wrong-order']],
    ],
    [
      ['buy', 'post'],
      [[], ['wrong-order']],
    ],
    [
      ['message', 'buy'],
      [['extra-step'], []],
    ],
    [
      ['permit', 'buy'],
      [['permit'], []],
    ],
    [
      ['approve', 'approve', 'buy'],
      [[], ['extra-step'], []],
    ],
    [
      ['approve', 'permit', 'purchase'],
      [[], ['extra-step'], []],
    ],
    [
      ['approve', 'reset', 'buy'],
      [[], ['wrong-order'], []],
    ],
  ])('names what is wrong with %j', (plan, expected) => {
    expect(kindsOf(plan)).toEqual(expected)
  })
})
