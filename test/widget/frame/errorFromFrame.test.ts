import { describe, expect, test } from 'vitest'
import { type CheckoutErrorCode, checkoutErrors } from '../../../src/checkout/errors/CheckoutError.js'
import type { Funds } from '../../../src/errors.js'
import { errorRows, RpcError } from '../../../src/protocol/errors.js'
import { codeClaims, errorFromFrame } from '../../../src/widget/frame/errorFromFrame.js'

const allFunds: readonly Funds[] = ['none', 'approval', 'swapped', 'unknown', 'spent']
const codes = Object.keys(checkoutErrors) as CheckoutErrorCode[]
const others = ['', 'Nothing was paid', 'NothingWasPaid', 'toString', '__proto__', 'PolicyInvalid']
const cases = [...codes, ...Object.keys(errorRows), ...others].flatMap((code) => {
  return allFunds.flatMap((claim) => allFunds.map((known) => ({ code, claim, known })))
})

describe('errorFromFrame', () => {
  test('returns words of the kit only, for every code, claim and knowledge', () => {
    const texts = new Set(Object.values(checkoutErrors).map(({ shortMessage }) => shortMessage as string))
    for (const code of Object.keys(errorRows)) texts.add(new RpcError(code).shortMessage)
    for (const { code, claim, known } of cases) {
      const error = errorFromFrame({ code, funds: claim }, known)
      expect(texts).toContain(error.shortMessage)
      expect([error.details, error.cause]).toEqual([undefined, undefined])
      if (error.code !== code) expect(['PaymentUnknown', 'Unexpected']).toContain(error.code)
    }
  })

  test('returns funds that are never better than the page knows, and `spent` only if the page knows it', () => {
    const rank = (funds: Funds) => allFunds.indexOf(funds)
    for (const { code, claim, known } of cases) {
      const { funds } = errorFromFrame({ code, funds: claim }, known)
      expect(rank(funds)).toBeGreaterThanOrEqual(rank(known))
      expect(funds === 'spent').toBe(known === 'spent')
    }
  })

  test('never says that nothing was paid when the page knows of a payment, nor the reverse', () => {
    for (const { code, claim, known } of cases) {
      const error = errorFromFrame({ code, funds: claim }, known)
      const text = `${error.shortMessage} ${error.fix ?? ''}`
      if (known === 'spent' || known === 'unknown') expect(text).not.toMatch(deniesPayment)
      else expect(text).not.toMatch(claimsPayment)
    }
  })

  test('names every code whose words deny or claim a payment', () => {
    for (const code of codes) {
      const { shortMessage, fix } = checkoutErrors[code]
      const text = `${shortMessage} ${fix}`
      if (deniesPayment.test(text)) expect([code, codeClaims[code]]).toEqual([code, unpaid])
      if (claimsPayment.test(text)) expect([code, codeClaims[code]]).toEqual([code, ['unknown', 'spent']])
    }
  })

  test('keeps the code of an honest frame', () => {
    const honest: [CheckoutErrorCode, Funds, Funds][] = [
      ['Rejected', 'none', 'none'],
      ['Rejected', 'approval', 'approval'],
      ['AlreadyBought', 'spent', 'none'],
      ['Reverted', 'none', 'none'],
      ['PaymentUnknown', 'unknown', 'unknown'],
      ['PendingLong', 'unknown', 'unknown'],
      ['Dropped', 'unknown', 'unknown'],
      ['OutcomeMismatch', 'spent', 'unknown'],
      ['Reorged', 'unknown', 'unknown'],
      ['ServiceFailed', 'none', 'none'],
    ]
    for (const [code, claim, known] of honest)
      expect(errorFromFrame({ code, funds: claim }, known).code).toBe(code)
    expect(errorFromFrame({ code: 'NotFound', funds: 'none' }, 'none')).toMatchObject({
      code: 'NotFound',
      shortMessage: new RpcError('NotFound').shortMessage,
    })
  })
})

const unpaid: readonly Funds[] = ['none', 'approval', 'swapped']
const deniesPayment =
  /nothing (more )?was sent|changed nothing|You declined|You cancelled|was cancelled|cannot be bought|would fail|did not pay|was replaced|does not have enough|blocked it|could not prepare/
const claimsPayment = /payment went through|with your purchase/
