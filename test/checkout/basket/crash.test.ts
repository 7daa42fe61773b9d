import { describe, expect, test } from 'vitest'
import { isWhole } from '../../setup/sample.js'
import type { Manner } from '../crash/support/manners.js'
import { startBasketCrashes } from './support/startBasketCrashes.js'

/**
 * Crashes a basket of two purchases at each wallet request. Between the block of a payment and the next wallet request, also crashes it at
 * each storage write and lock request. `npm test` runs every fifth of these crashes.
 *
 * If the wallet sends the whole basket as one batch, the test crashes the basket at each storage write, lock request and batch request.
 *
 * `crash/crash.test.ts` covers single purchases. `npm run nightly` crashes a basket at every call.
 */

const manners: readonly Manner[] = [
  { when: 'after', how: 'hang', resume: 'reload' },
  { when: 'before', how: 'hang', resume: 'reload' },
  { when: 'after', how: 'fail', resume: 'retry' },
  { when: 'before', how: 'fail', resume: 'reload' },
]

describe('a basket of two markets, crashed between its purchases', async () => {
  const { crashAt } = await startBasketCrashes()

  test('buys each part once and reports the truth', async () => {
    let at = 0
    const { wrong, tried } = await crashAt((place, calls) => {
      const name = calls[place] ?? ''
      const isNote = /^(?:storage (?:set|remove)Item|locks request|wallet eth_sendTransaction)$/.test(name)
      const mined = calls.lastIndexOf('chain eth_getTransactionReceipt', place)
      const asked = calls.lastIndexOf('wallet eth_sendTransaction', place)
      // A purchase has one approval and one payment, so every second transaction is a payment.
      const payments = calls.slice(0, place).filter((call) => call === 'wallet eth_sendTransaction').length
      const isBetween = payments > 0 && payments % 2 === 0 && mined > asked
      if (!isNote || !(isBetween || name.startsWith('wallet'))) return undefined
      const turn = at++
      return isWhole() || turn % 5 === 0 ? manners[turn % manners.length] : undefined
    })
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(isWhole() ? 16 : 3)
  })
})

describe('a basket of two markets in one batch, crashed', async () => {
  const { crashAt } = await startBasketCrashes({ atomic: 'supported' })

  test('buys each part once and reports the truth at each write', async () => {
    let at = 0
    const { wrong, tried } = await crashAt((place, calls) => {
      const name = calls[place] ?? ''
      const isNote = /^(?:storage (?:set|remove)Item|locks request|wallet wallet_\w+)$/.test(name)
      if (!isNote) return undefined
      const turn = at++
      return isWhole() || turn % 5 === 0 ? manners[turn % manners.length] : undefined
    })
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(isWhole() ? 16 : 3)
  })
})
